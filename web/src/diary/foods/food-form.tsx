// A food of the member, by its label.

import type { FoundFood, LabelFigures, MyFoodItem } from "keto-client";
import type { ComponentChildren } from "preact";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { shortName } from "../../data/values/text";
import { numberOf } from "../../data/values/typed-numbers";
import { toast } from "../../parts/browser/toasts";
import { NumberField, SelectField, TextField } from "../../parts/form/field";
import { Form, type FormState, useForm } from "../../parts/form/form";
import { FIBER_FIELDS, MORE_FIELDS, MORE_OF_LABEL } from "../../parts/form/label-fields";
import { type FieldOf, FoldedFields, NumberFields } from "../../parts/form/number-fields";
import { rich, t } from "../../words/words";
import { type CarbsBasis, netCarbsOf, withoutEmptyPortions } from "../rules/foods/food-labels";
import { carbsText, shownCarbs } from "../state/carbs";
import { DeleteButton } from "./delete-button";

const FIGURES = [
  ["calories", t("Calories"), "kcal"],
  ["fatG", t("Fat"), "g"],
  ["carbsG", t("Carbohydrates"), "g"],
  ...FIBER_FIELDS,
  ["proteinG", t("Protein"), "g"],
] as const;
const ALL_FIGURES = [...FIGURES, ...MORE_FIELDS];

const BASES = [
  ["available", t("European: fiber not included")],
  ["total", t("American: fiber included")],
] as const;

const EXPLAINED = {
  available: t(
    "Labels in the EU and the UK list carbs without fiber but with sugar alcohols (“of which polyols”). Enter those, and we’ll subtract them to get your net carbs.",
  ),
  total: t(
    "Labels in the US and Canada list carbs with fiber and sugar alcohols. We’ll subtract both to get your net carbs.",
  ),
};

// The API's field names, so that its errors reach the right field; `rows` counts the portions.
type Typed = Record<string, string>;

export function FoodForm({
  food,
  given,
  close,
  more,
}: {
  /** Null for a new one. */
  food: MyFoodItem | null;
  /** Initial values of a new one. */
  given?: Partial<FoundFood>;
  /** Called with the saved food. */
  close: (saved?: MyFoodItem) => void;
  more?: ComponentChildren;
}) {
  const done = (words: string, saved?: MyFoodItem) => {
    cache.outdate("own-foods", "food", "dishes", "recent");
    close(saved);
    toast(words);
  };
  const save = async (typed: Typed) => {
    const values = withoutEmptyPortions(typed);
    // The API's errors number the portions as they were sent.
    for (const name of Object.keys(values)) {
      if (values[name] !== typed[name]) form.change(name, values[name]);
    }
    const body = bodyOf(values);
    const answer = await (food
      ? keto.PATCH("/api/tracker/my-foods/{id}", { params: { path: { id: food.id } }, body })
      : keto.POST("/api/tracker/my-foods", { body }));
    done(t("{food} saved.", { food: shortName(body.name) }), answer.food);
  };
  const name = food?.id ?? given?.barcode;
  const draft = name ? { untilLeft: `food-${name}` } : "food";
  const form: FormState<Typed> = useForm(typedOf(food ?? given), save, draft);
  const portions = Number(form.values.rows);
  const basis = form.values.carbsBasis as CarbsBasis;
  const net = netCarbsOf(labelIn(form.values), basis);
  return (
    <Form
      form={form}
      action={t("Save food")}
      more={
        food ? (
          <DeleteButton
            action={t("Delete this food")}
            send={async () => {
              await keto.DELETE("/api/tracker/my-foods/{id}", {
                params: { path: { id: food.id } },
              });
              done(t("{food} deleted. Past days keep it.", { food: shortName(food.name) }));
            }}
          />
        ) : (
          more
        )
      }
    >
      <TextField form={form} name="name" label={t("Name")} autocomplete="off" />
      <fieldset>
        <legend>{t("Per 100 g, from the label")}</legend>
        <SelectField
          form={form}
          name="carbsBasis"
          label={t("How the label counts carbs")}
          options={[...BASES]}
          hint={EXPLAINED[basis]}
        />
        <NumberFields form={form} fields={of100g(FIGURES)} />
        <FoldedFields title={MORE_OF_LABEL} form={form} fields={of100g(MORE_FIELDS)} />
        {net !== null && (
          <p role="status">
            {rich("{carbs} per 100 g", {
              carbs: <b>{carbsText(shownCarbs({ ...labelIn(form.values), netCarbsG: net }))}</b>,
            })}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend>{t("Serving sizes")}</legend>
        {Array.from({ length: portions }, (_, index) => (
          <div key={index} class="portion-fields">
            <TextField
              form={form}
              name={`portions.${index}.name`}
              label={t("Name, such as “slice”")}
            />
            <NumberField
              form={form}
              name={`portions.${index}.grams`}
              label={t("Weight")}
              unit="g"
            />
          </div>
        ))}
        <button
          type="button"
          class="quiet small start"
          onClick={() => form.change("rows", String(portions + 1))}
        >
          {t("Add a serving size")}
        </button>
      </fieldset>
      <TextField
        form={form}
        name="barcode"
        label={t("Barcode")}
        inputMode="numeric"
        autocomplete="off"
        hint={t("Optional")}
      />
    </Form>
  );
}

function typedOf(food?: Partial<MyFoodItem | FoundFood>): Typed {
  const figures = ALL_FIGURES.map(([name]) => [
    `per100g.${name}`,
    String(food?.per100g?.[name] ?? ""),
  ]);
  const portions = (food?.portions ?? []).flatMap(({ name, grams }, index) => [
    [`portions.${index}.name`, name],
    [`portions.${index}.grams`, String(grams)],
  ]);
  return {
    name: food?.name ?? "",
    carbsBasis: food?.carbsBasis ?? "available",
    barcode: food?.barcode ?? "",
    rows: String(food?.portions?.length ?? 0),
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
  const figures = ALL_FIGURES.map(([name]) => [name, numberOf(values[`per100g.${name}`])]);
  return Object.fromEntries(figures.filter(([, value]) => value !== undefined));
}

function of100g(fields: readonly FieldOf<Typed>[]): FieldOf<Typed>[] {
  return fields.map(([name, ...more]) => [`per100g.${name}`, ...more]);
}
