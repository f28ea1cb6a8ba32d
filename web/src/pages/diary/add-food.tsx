// What was eaten at a meal: found as one types, or named with its figures; one after the other.

import { useState } from "preact/hooks";
import type { Edible } from "../../rules/diary/edibles";
import { eatenOf } from "../../rules/diary/edibles";
import type { Eaten, MealName } from "../../rules/diary/entries";
import { newId } from "../../rules/diary/entry-ids";
import type { DayLog } from "../../state/diary/day-log";
import { AmountForm } from "./amount-form";
import { amountOf, MEAL_NAMES } from "./entry-texts";
import { FindFood } from "./find-food";
import { QuickForm } from "./quick-form";

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
