// The shopping list of a written plan: for some of its days and a number of people, with ticks
// that the member's other devices see.

import type { ShoppingResponse } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { foodText } from "../../data/member/format";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { Loaded } from "../../parts/loading/loaded";
import { Skeleton } from "../../parts/loading/skeleton";
import { Empty } from "../../parts/messages/empty";
import { type ShownLine, withAisles } from "../rules/foods/shopping-lines";
import { slotName } from "../rules/written-plan";
import { type ListOf, tick, withTicks } from "../state/shopping-ticks";
import { ListChoices, type ListFor } from "./list-choices";
import { Shelves } from "./shelves";

// Another device may tick the same list in the shop.
const ASKED_EACH_MS = 10_000;

/** @param props days: the plan's number of days; isComputed: whether its list can be limited to some days */
export function PlanShopping({
  id,
  days,
  isComputed,
}: {
  id: string;
  days: number;
  isComputed: boolean;
}) {
  const [chosen, choose] = useState<ListFor>({ first: 1, last: days, servings: 1 });
  const { first, last, servings } = chosen;
  const isWhole = first === 1 && last === days;
  const list = { id, days: isWhole ? null : `${first}-${last}`, servings };
  return (
    <section class="card shopping-ticks" aria-labelledby="shopping-title">
      <div class="row apart">
        <h2 id="shopping-title">Shopping list</h2>
        {isComputed && days > 0 && <ListChoices days={days} chosen={chosen} choose={choose} />}
      </div>
      <Lines list={list} />
    </section>
  );
}

function Lines({ list }: { list: ListOf }) {
  const request = useData(queries.shoppingList(list.id, list.days, list.servings));
  const toggle = (line: ShownLine) => tick(list, line, !line.checked);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || request.again(), ASKED_EACH_MS);
    return () => clearInterval(timer);
  }, [list.id, list.days, list.servings]);
  return (
    <Loaded request={request} skeleton={<Skeleton lines={14} />}>
      {({ lines, cooked = [] }) =>
        lines.length ? (
          <>
            <CookedAtOnce cooked={cooked} />
            <Shelves lines={withAisles(withTicks(list.id, lines))} tick={toggle} />
          </>
        ) : (
          <Empty icon="basket" title="This plan has no shopping list" />
        )
      }
    </Loaded>
  );
}

// A list that this device stored with an earlier version lacks it.
function CookedAtOnce({ cooked }: Pick<ShoppingResponse, "cooked">) {
  if (!cooked.length) return null;
  return (
    <section class="stack" aria-labelledby="cooked-title">
      <h3 id="cooked-title">Get ahead</h3>
      <ul class="small">
        {cooked.map(({ day, meal, name, text }) => (
          <li key={`${day} ${meal} ${text}`}>
            Day {day}, {slotName(meal)}: <b dir="auto">{foodText(name)}</b>. {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
