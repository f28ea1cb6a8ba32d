// What was eaten at a meal: found as one types, or named with its figures; one after the other.

import { useState } from "preact/hooks";
import type { DayLog } from "../../data/day-log";
import type { Edible } from "../../state/edibles";
import { eatenOf } from "../../state/edibles";
import type { Eaten, MealName } from "../../state/entries";
import { newId } from "../../state/entry-ids";
import { AmountForm } from "./amount-form";
import { FindFood } from "./find-food";
import { QuickForm } from "./quick-form";
import { amountOf, MEAL_NAMES } from "./words";

export function AddFood({
  date,
  meal,
  log,
  close,
}: {
  date: string;
  meal: MealName;
  log: DayLog;
  close: () => void;
}) {
  const [chosen, setChosen] = useState<Edible | null>(null);
  const [isQuick, setQuick] = useState(false);
  const [said, say] = useState("");
  // A second tap on the same food is a slip; another amount of it is added by its name.
  const [added, setAdded] = useState<string[]>([]);
  // Made before the tap: two taps at once are one entry.
  const [id, setId] = useState(newId);
  const place = { id, date, meal };
  const back = () => {
    setChosen(null);
    setQuick(false);
  };
  const add = (...eaten: Eaten[]) => {
    log.eat(...eaten);
    say(`Added: ${eaten.map((each) => `${amountOf(each)} ${each.name}`.trim()).join(", ")}`);
    setId(newId());
    back();
  };
  const action = `Add to ${MEAL_NAMES[meal].toLowerCase()}`;
  const leave = (
    <button type="button" class="quiet" onClick={back}>
      Back
    </button>
  );
  return (
    <>
      <p role="status" class="small find-said">
        {said}
      </p>
      {isQuick && (
        <QuickForm action={action} save={(quick) => add({ ...place, ...quick })} more={leave} />
      )}
      {chosen && (
        <AmountForm
          edible={chosen}
          action={action}
          save={(amount) => add(eatenOf(chosen, amount, place))}
          more={leave}
        />
      )}
      {!isQuick && !chosen && (
        <FindFood
          place={place}
          eaten={log.eaten}
          added={added}
          choose={setChosen}
          add={(edible) => {
            setAdded([...added, edible.key]);
            add(eatenOf(edible, edible.amount, place));
          }}
          copy={add}
          quick={() => setQuick(true)}
          close={close}
        />
      )}
    </>
  );
}
