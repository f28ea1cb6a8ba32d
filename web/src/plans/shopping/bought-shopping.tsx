// The shopping list of a bought plan: made of its dishes, or as its author wrote it. Ticks are stored on this device.

import type { PlanDetails } from "keto-client";
import { useState } from "preact/hooks";
import { amount } from "../../data/member/format";
import { kitchen } from "../../diary/state/kitchen";
import { Empty } from "../../parts/messages/empty";
import { foodsByName, readRecipes, readShoppingList } from "../rules/bought-content";
import { daysOfBought } from "../rules/bought-plan";
import { canBeListed, linesOf } from "../rules/foods/shopping-lines";
import type { Day } from "../rules/written-plan";
import { useBought } from "../state/shopping-ticks";
import { ListChoices } from "./list-choices";
import { Shelves } from "./shelves";
import { ShoppingList } from "./shopping-list";

export function BoughtShopping({ plan }: { plan: PlanDetails }) {
  const days = daysOfBought(plan);
  return (
    <div class="stack">
      {canBeListed(days) ? (
        <ListOfDays id={plan.id} days={days} list={plan.shoppingList} />
      ) : (
        <OwnList plan={plan} />
      )}
      <p class="no-print">
        <button type="button" class="second" onClick={() => print()}>
          Print
        </button>
      </p>
    </div>
  );
}

/** @param props list: the one that the plan's author wrote */
function ListOfDays({ id, days, list }: { id: string; days: Day[]; list: unknown }) {
  const [chosen, choose] = useState({ first: 1, last: days.length, servings: 1 });
  const [bought, setBought] = useBought(id);
  const context = {
    table: kitchen()?.byId,
    groups: new Map(
      (readShoppingList(list) ?? []).flatMap(([group, lines]) =>
        lines.map((line) => [line.split(":")[0].trim().toLowerCase(), group] as const),
      ),
    ),
    weightText: (grams: number) => amount(grams, "food"),
    ticked: new Set(bought),
  };
  const lines = linesOf(days.slice(chosen.first - 1, chosen.last), chosen.servings, context);
  return (
    <section class="card shopping-ticks" aria-labelledby="shopping-title">
      <div class="row apart">
        <h2 id="shopping-title">Shopping list</h2>
        <ListChoices days={days.length} chosen={chosen} choose={choose} />
      </div>
      <Shelves
        lines={lines}
        tick={({ key, checked }) =>
          setBought(checked ? bought.filter((each) => each !== key) : [...bought, key])
        }
      />
    </section>
  );
}

function OwnList({ plan }: { plan: PlanDetails }) {
  const shelves = readShoppingList(plan.shoppingList) ?? [];
  if (!shelves.length) return <Empty icon="basket" title="This plan has no shopping list" />;
  return (
    <ShoppingList
      id={plan.id}
      foods={foodsByName(readRecipes(plan.recipes))}
      shelves={shelves.map(([name, items]) => ({ name, items }))}
    />
  );
}
