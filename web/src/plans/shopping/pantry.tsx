// The pantry: the foods that the member has at home, with their grams.

import "../../diary/entries/diary.css";
import type { PantryItemRecord } from "keto-client";
import { foodText } from "../../data/member/format";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { numberOf } from "../../data/values/typed-numbers";
import { PickFood } from "../../diary/foods/pick-food";
import { type Kitchen, kitchen } from "../../diary/state/kitchen";
import { toast } from "../../parts/browser/toasts";
import { removing } from "../../parts/form/focus-after-removal";
import { Form, useForm } from "../../parts/form/form";
import { Loaded } from "../../parts/loading/loaded";
import { Skeleton } from "../../parts/loading/skeleton";
import { Icon } from "../../parts/page/icon";
import { PageHead } from "../../parts/page/page-head";
import { ShoppingTabs } from "../../parts/page/page-tabs";
import { LeftOutMark } from "../dishes/left-out-mark";
import { savePantry } from "../state/pantry";

// The API's field names, so that its errors reach the right field.
interface Typed {
  items: { foodId: string; grams: string }[];
}

export function Pantry() {
  const pantry = useData(queries.pantry);
  const table = kitchen();
  return (
    <div class="page">
      <PageHead
        title="Pantry"
        lead="What you have at home. Shopping lists leave it out, and new plans use it up."
      />
      <ShoppingTabs />
      <section class="card" aria-label="At home">
        <Loaded request={pantry} skeleton={<Skeleton lines={6} />}>
          {({ items }) =>
            table ? <PantryForm known={items} table={table} /> : <Skeleton lines={6} />
          }
        </Loaded>
      </section>
    </div>
  );
}

function PantryForm({ known, table }: { known: PantryItemRecord[]; table: Kitchen }) {
  const form = useForm<Typed>(
    { items: known.map((each) => ({ ...each, grams: String(each.grams) })) },
    async ({ items }) => {
      await savePantry(items.map((each) => ({ ...each, grams: numberOf(each.grams) as number })));
      form.reset();
      toast("Your pantry is saved.");
    },
    { untilLeft: "pantry" },
  );
  const { items } = form.values;
  const change = (at: number, grams: string) =>
    form.change(
      "items",
      items.map((item, index) => (index === at ? { ...item, grams } : item)),
    );
  return (
    <Form form={form} action="Save the pantry" busyText="Saving …">
      {items.length === 0 && <p class="soft">Nothing here yet. Search for a food to add it.</p>}
      {items.length > 0 && (
        <ul class="dish-parts">
          {items.map(({ foodId, grams }, index) => {
            const name = foodText(table.byId.get(foodId)?.name ?? foodId);
            const errors = form.errorsOf(`items.${index}.grams`);
            return (
              <li key={foodId}>
                <span class="named">
                  <span class="clamped">{name}</span> <LeftOutMark foodId={foodId} />
                </span>
                <span class="with-unit">
                  <input
                    inputMode="decimal"
                    autocomplete="off"
                    aria-label={`Grams of ${name}`}
                    aria-invalid={errors.length ? "true" : undefined}
                    value={grams}
                    onInput={(event) => change(index, event.currentTarget.value)}
                  />
                  <span>g</span>
                </span>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={`Remove ${name}`}
                  onClick={removing(() =>
                    form.change(
                      "items",
                      items.filter((_, at) => at !== index),
                    ),
                  )}
                >
                  <Icon name="cross" />
                </button>
                {errors.map((words) => (
                  <p key={words} class="field-error">
                    {words}
                  </p>
                ))}
              </li>
            );
          })}
        </ul>
      )}
      {form.errorsOf("items").map((words) => (
        <p key={words} class="field-error">
          {words}
        </p>
      ))}
      <PickFood
        isOffered={({ id }) => table.byId.has(id) && !items.some(({ foodId }) => foodId === id)}
        pick={({ id, portions }) =>
          form.change("items", [...items, { foodId: id, grams: String(portions[0]?.grams ?? 100) }])
        }
      />
    </Form>
  );
}
