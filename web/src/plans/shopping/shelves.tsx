// The lines of a shopping list, aisle by aisle, with their ticks.

import type { PantryItemRecord } from "keto-client";
import { Fragment } from "preact";
import { amount, foodText } from "../../data/member/format";
import { useAction } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { LeftOutMark } from "../dishes/left-out-mark";
import { byAisle, type ShownLine } from "../rules/foods/shopping-lines";
import { putIntoPantry } from "../state/pantry";

// Counted foods include their name: 3 avocados; but not 3 drumsticks, 290 g with bones.
const NAMES_ITSELF = /^\d+ (?!(k?g|ml|cans?|packs?)\b|×|[a-z]+, )/;

interface OfLines {
  lines: ShownLine[];
  tick: (line: ShownLine) => void;
}

export function Shelves({ lines, tick }: OfLines) {
  const atHome = lines.filter(({ cupboard }) => cupboard);
  return (
    <>
      <div class="shelves">
        {byAisle(lines.filter(({ cupboard }) => !cupboard)).map((aisle) => (
          <Shelf key={aisle.name} {...aisle} tick={tick} />
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
function Words({ line }: { line: ShownLine }) {
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
          {isAtHome && line.foods && line.foods.length > 0 && (
            <PutIntoPantry name={line.name} foods={line.foods} />
          )}
        </Fragment>
      ))}
    </fieldset>
  );
}

/** The list then leaves the line out, as those of later plans do. */
function PutIntoPantry({ name, foods }: { name: string; foods: PantryItemRecord[] }) {
  const put = useAction(putIntoPantry);
  return (
    <>
      {put.error !== null && <ErrorBox error={put.error} />}
      <button
        type="button"
        class="quiet small start no-print"
        disabled={put.busy}
        onClick={() => put.run(foods)}
      >
        Put into the pantry<span class="visually-hidden">: {foodText(name)}</span>
      </button>
    </>
  );
}
