// A food of the member's own, as its label says.

import type { LabelFigures, MyFoodItem } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { NumberField, SelectField, TextField } from "../../parts/form/field";
import { Form, type FormState, useForm } from "../../parts/form/form";
import { type CarbsBasis, netCarbsOf, withoutEmptyPortions } from "../../rules/diary/food-labels";
import { numberOf } from "../../rules/typed-numbers";
import { toast } from "../../state/app/toasts";
import { number } from "../../state/member/format";
import { DeleteButton } from "./delete-button";

const FIGURES = [
  ["calories", "Calories", "kcal"],
  ["fatG", "Fat", "g"],
  ["carbsG", "Carbohydrates", "g"],
  ["fiberG", "Fiber", "g"],
  ["polyolsG", "Sugar alcohols", "g"],
  ["proteinG", "Protein", "g"],
] as const;

const BASES = [
  ["available", "As in Europe: without fiber"],
  ["total", "As in America: fiber included"],
] as const;

const EXPLAINED = {
  available:
    "Labels in the EU and the UK list fiber separately. The carbs on the label are your net carbs; nothing is subtracted.",
  total:
    "Labels in the US and Canada count fiber and sugar alcohols as carbs. Both are subtracted to get your net carbs.",
};

// Named as the API names them, so that its words come to the right field; `rows` counts the portions.
type Typed = Record<string, string>;

/** @param props food: null for a new one */
export function FoodForm({ food, close }: { food: MyFoodItem | null; close: () => void }) {
  const done = (words: string) => {
    cache.outdate("own-foods", "food", "dishes", "recent");
    close();
    toast(words);
  };
  const save = async (typed: Typed) => {
    const values = withoutEmptyPortions(typed);
    // The API numbers the portions that it was sent.
    for (const name of Object.keys(values)) {
      if (values[name] !== typed[name]) form.change(name, values[name]);
    }
    const body = bodyOf(values);
    await (food
      ? keto.PATCH("/api/tracker/my-foods/{id}", { params: { path: { id: food.id } }, body })
      : keto.POST("/api/tracker/my-foods", { body }));
    done(`${body.name} is saved.`);
  };
  const form: FormState<Typed> = useForm(typedOf(food), save, food ? undefined : "food");
  const portions = Number(form.values.rows);
  const basis = form.values.carbsBasis as CarbsBasis;
  const net = netCarbsOf(labelIn(form.values), basis);
  return (
    <Form
      form={form}
      action="Save the food"
      more={
        food && (
          <DeleteButton
            what="this food"
            send={async () => {
              await keto.DELETE("/api/tracker/my-foods/{id}", {
                params: { path: { id: food.id } },
              });
              done(`${food.name} is deleted. Past days keep it.`);
            }}
          />
        )
      }
    >
      <TextField form={form} name="name" label="Name" autocomplete="off" />
      <fieldset>
        <legend>The label's figures for 100 g</legend>
        <SelectField
          form={form}
          name="carbsBasis"
          label="How the label counts carbohydrates"
          options={[...BASES]}
          hint={EXPLAINED[basis]}
        />
        <div class="quick-fields">
          {FIGURES.map(([name, label, unit]) => (
            <NumberField
              key={name}
              form={form}
              name={`per100g.${name}`}
              label={label}
              unit={unit}
            />
          ))}
        </div>
        {net !== null && (
          <p role="status">
            <b>{number(net, 1)} g</b> net carbs in 100 g
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend>What you measure it in</legend>
        {Array.from({ length: portions }, (_, index) => (
          <div key={index} class="portion-fields">
            <TextField form={form} name={`portions.${index}.name`} label="Such as “slice”" />
            <NumberField form={form} name={`portions.${index}.grams`} label="Weighs" unit="g" />
          </div>
        ))}
        <button
          type="button"
          class="quiet small start"
          onClick={() => form.change("rows", String(portions + 1))}
        >
          Add a portion
        </button>
      </fieldset>
      <TextField
        form={form}
        name="barcode"
        label="Barcode"
        inputMode="numeric"
        autocomplete="off"
        hint="If you like: 8 to 14 digits."
      />
    </Form>
  );
}

function typedOf(food: MyFoodItem | null): Typed {
  const figures = FIGURES.map(([name]) => [`per100g.${name}`, String(food?.per100g[name] ?? "")]);
  const portions = (food?.portions ?? []).flatMap(({ name, grams }, index) => [
    [`portions.${index}.name`, name],
    [`portions.${index}.grams`, String(grams)],
  ]);
  return {
    name: food?.name ?? "",
    carbsBasis: food?.carbsBasis ?? "available",
    barcode: food?.barcode ?? "",
    rows: String(food?.portions.length ?? 0),
    ...Object.fromEntries([...figures, ...portions]),
  };
}

function bodyOf(values: Typed) {
  const portions = Array.from({ length: Number(values.rows) }, (_, index) => ({
    name: values[`portions.${index}.name`] ?? "",
    grams: numberOf(values[`portions.${index}.grams`]) as number,
  }));
  return {
    name: values.name.trim(),
    carbsBasis: values.carbsBasis as CarbsBasis,
    per100g: labelIn(values) as LabelFigures,
    portions,
    barcode: values.barcode.trim() || null,
  };
}

function labelIn(values: Typed): Partial<LabelFigures> {
  const figures = FIGURES.map(([name]) => [name, numberOf(values[`per100g.${name}`])]);
  return Object.fromEntries(figures.filter(([, value]) => value !== undefined));
}
