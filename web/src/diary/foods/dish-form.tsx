// A dish: its foods, and the number of portions.

import type { DishRecord } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { shortName } from "../../data/values/text";
import { numberOf } from "../../data/values/typed-numbers";
import { toast } from "../../parts/browser/toasts";
import { NumberField, TextField } from "../../parts/form/field";
import { removing } from "../../parts/form/focus-after-removal";
import { Form, useForm } from "../../parts/form/form";
import { Icon } from "../../parts/page/icon";
import { t } from "../../words/words";
import { DeleteButton } from "./delete-button";
import { PickFood } from "./pick-food";

export interface DishPart {
  foodId: string;
  name: string;
  grams: string;
}

// The API's field names, so that its errors reach the right field.
interface Typed {
  name: string;
  portions: string;
  items: DishPart[];
}

/** @param props dish: null for a new one; parts: the foods of a new one */
export function DishForm({
  dish,
  parts = [],
  close,
}: {
  dish: DishRecord | null;
  parts?: DishPart[];
  close: () => void;
}) {
  const known = typedOf(dish, parts);
  const done = (words: string) => {
    cache.outdate("dishes");
    close();
    toast(words);
  };
  const save = async ({ name, portions, items }: Typed) => {
    const body = { name: name.trim(), portions: numberOf(portions) as number };
    const wanted = items.map(({ foodId, grams }) => ({ foodId, grams: numberOf(grams) as number }));
    // A deleted food may stay in a dish if its foods are not changed.
    const isChanged = JSON.stringify(items) !== JSON.stringify(known.items);
    await (dish
      ? keto.PATCH("/api/tracker/dishes/{id}", {
          params: { path: { id: dish.id } },
          body: { ...body, ...(isChanged && { items: wanted }) },
        })
      : keto.POST("/api/tracker/dishes", { body: { ...body, items: wanted } }));
    done(t("{food} saved.", { food: shortName(body.name) }));
  };
  // The draft of a dish made from a meal belongs to these foods.
  const begun = parts.map(({ foodId }) => foodId).join();
  const form = useForm(known, save, dish ? { untilLeft: `dish-${dish.id}` } : `dish-${begun}`);
  const { items } = form.values;
  const setItems = (changed: DishPart[]) => form.change("items", changed);
  const change = (index: number, grams: string) => {
    setItems(items.map((item, at) => (at === index ? { ...item, grams } : item)));
  };
  return (
    <Form
      form={form}
      action={t("Save dish")}
      more={
        dish && (
          <DeleteButton
            action={t("Delete this dish")}
            send={async () => {
              await keto.DELETE("/api/tracker/dishes/{id}", { params: { path: { id: dish.id } } });
              done(t("{food} deleted. Past days keep it.", { food: shortName(dish.name) }));
            }}
          />
        )
      }
    >
      <TextField form={form} name="name" label={t("Name")} autocomplete="off" />
      <NumberField form={form} name="portions" label={t("Servings")} />
      <fieldset>
        <legend>{t("Ingredients")}</legend>
        {items.length > 0 && (
          <ul class="dish-parts">
            {items.map(({ name, grams }, index) => (
              <li key={index}>
                <span class="clamped" dir="auto">
                  {name}
                </span>
                <span class="with-unit">
                  <input
                    inputMode="decimal"
                    autocomplete="off"
                    aria-label={t("Grams of {food}", { food: name })}
                    aria-invalid={form.errorsOf(`items.${index}.grams`).length ? "true" : undefined}
                    value={grams}
                    onInput={(event) => change(index, event.currentTarget.value)}
                  />
                  <span>g</span>
                </span>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t("Remove {food}", { food: name })}
                  onClick={removing(() => setItems(items.filter((_, at) => at !== index)))}
                >
                  <Icon name="cross" />
                </button>
                {form.errorsOf(`items.${index}.grams`).map((words) => (
                  <p key={words} class="field-error">
                    {words}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )}
        {form.errorsOf("items").length > 0 && (
          <p class="field-error">
            {items.length ? t("That’s too many foods for one dish.") : t("Add at least one food.")}
          </p>
        )}
        <PickFood
          pick={({ id, name, portions }) =>
            setItems([...items, { foodId: id, name, grams: String(portions[0]?.grams ?? 100) }])
          }
        />
      </fieldset>
    </Form>
  );
}

function typedOf(dish: DishRecord | null, parts: DishPart[]): Typed {
  const { name = "", portions = 1 } = dish ?? {};
  const items = dish?.items.map((item) => ({ ...item, grams: String(item.grams) })) ?? parts;
  return { name, portions: String(portions), items };
}
