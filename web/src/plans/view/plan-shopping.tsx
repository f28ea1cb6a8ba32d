// The shopping list of a written plan: for some of its days and a number of people, with ticks
// that the member's other devices see.

import type { ShoppingLineRecord, ShoppingResponse } from "keto-client";
import { Fragment } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { amount, foodText } from "../../data/member/format";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { Loaded } from "../../parts/loading/loaded";
import { Skeleton } from "../../parts/loading/skeleton";
import { Empty } from "../../parts/messages/empty";
import { ErrorBox } from "../../parts/messages/error-box";
import { LeftOutMark } from "../dishes/left-out-mark";
import { slotName } from "../rules/written-plan";
import { putIntoPantry } from "../state/pantry";
import { type ListOf, tick, withTicks } from "../state/shopping-ticks";

const GROUPS = ["proteins", "fats", "vegetables", "other"];
const MOST_SERVINGS = 12;
// Counted foods include their name: 3 avocados; but not 3 drumsticks, 290 g with bones.
const NAMES_ITSELF = /^\d+ (?!(k?g|ml|cans?|packs?)\b|×|[a-z]+, )/;
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
  const [range, setRange] = useState<[first: number, last: number]>([1, days]);
  const [servings, setServings] = useState(1);
  const [first, last] = range;
  const isWhole = first === 1 && last === days;
  const list = { id, days: isWhole ? null : `${first}-${last}`, servings };
  return (
    <section class="card shopping-ticks" aria-labelledby="shopping-title">
      <div class="row apart">
        <h2 id="shopping-title">Shopping list</h2>
        {isComputed && days > 0 && (
          <div class="row no-print shopping-for">
            {days > 1 && (
              <>
                <Choice
                  label="From day"
                  value={first}
                  from={1}
                  to={days}
                  choose={(chosen) => setRange([chosen, Math.max(chosen, last)])}
                />
                <Choice
                  label="to day"
                  value={last}
                  from={first}
                  to={days}
                  choose={(chosen) => setRange([first, chosen])}
                />
              </>
            )}
            <Choice
              label="Servings"
              value={servings}
              from={1}
              to={MOST_SERVINGS}
              choose={setServings}
            />
          </div>
        )}
      </div>
      <Lines list={list} />
    </section>
  );
}

function Choice({
  label,
  value,
  from,
  to,
  choose,
}: {
  label: string;
  value: number;
  from: number;
  to: number;
  choose: (value: number) => void;
}) {
  const id = useId();
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <span class="row">
      <label class="small" for={id}>
        {label}
      </label>
      <select id={id} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {numbers.map((each) => (
          <option key={each} value={each} selected={each === value}>
            {each}
          </option>
        ))}
      </select>
    </span>
  );
}

function Lines({ list }: { list: ListOf }) {
  const request = useData(queries.shoppingList(list.id, list.days, list.servings));
  const toggle = (line: ShoppingLineRecord) => tick(list, line, !line.checked);
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
            <Shelves lines={withTicks(list.id, lines)} tick={toggle} />
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

interface OfLines {
  lines: ShoppingLineRecord[];
  tick: (line: ShoppingLineRecord) => void;
}

function Shelves({ lines, tick }: OfLines) {
  const atHome = lines.filter(({ cupboard }) => cupboard);
  return (
    <>
      <div class="shelves">
        {GROUPS.map((group) => (
          <Shelf
            key={group}
            name={group}
            lines={lines.filter((line) => line.group === group && !line.cupboard)}
            tick={tick}
          />
        ))}
      </div>
      {atHome.length > 0 && (
        <details class="at-home">
          <summary>Look at home first: {atHome.length} things that keep</summary>
          <div class="shelves">
            <Shelf name="At home" lines={atHome} tick={tick} isAtHome />
          </div>
        </details>
      )}
    </>
  );
}

// A list that this device stored with an earlier version lacks the foods of its lines.
function Words({ line }: { line: ShoppingLineRecord }) {
  const { name, foodId, foods = [], asBought, checked } = line;
  const bought = foods.reduce((sum, { boughtGrams = 0 }) => sum + boughtGrams, 0);
  const isCounted = asBought !== null && NAMES_ITSELF.test(asBought);
  return (
    <span class="named">
      <span class="clamped">{foodText(isCounted ? asBought : name)}</span>{" "}
      {!isCounted && asBought && <span class="soft">{foodText(asBought)}</span>}{" "}
      {!checked && bought > 0 && (
        <span class="badge plain">You have {amount(bought, "food")} already</span>
      )}{" "}
      <LeftOutMark foodIds={[foodId, ...foods.map((each) => each.foodId)]} />
    </span>
  );
}

/** @param props isAtHome: whether its foods keep, so that they can go into the pantry */
function Shelf({ name, lines, tick, isAtHome }: OfLines & { name: string; isAtHome?: boolean }) {
  if (!lines.length) return null;
  return (
    <fieldset>
      <legend>{name}</legend>
      {lines.map((line) => (
        <Fragment key={line.key}>
          <label>
            <input type="checkbox" checked={line.checked} onChange={() => tick(line)} />
            <Words line={line} />
          </label>
          {isAtHome && line.foods?.length > 0 && <PutIntoPantry line={line} />}
        </Fragment>
      ))}
    </fieldset>
  );
}

/** The list then leaves the line out, as those of later plans do. */
function PutIntoPantry({ line }: { line: ShoppingLineRecord }) {
  const put = useAction(putIntoPantry);
  return (
    <>
      {put.error !== null && <ErrorBox error={put.error} />}
      <button
        type="button"
        class="quiet small start no-print"
        disabled={put.busy}
        onClick={() => put.run(line.foods)}
      >
        Put into the pantry<span class="visually-hidden">: {foodText(line.name)}</span>
      </button>
    </>
  );
}
