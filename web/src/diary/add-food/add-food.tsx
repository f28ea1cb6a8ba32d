// Adds foods to a meal, one after the other: found by typing, or named with their figures.

import { useRef, useState } from "preact/hooks";
import { useStateUntilLeft } from "../../data/draft";
import { shortName } from "../../data/values/text";
import { t } from "../../words/words";
import { AmountForm } from "../entries/amount-form";
import { amountOf, MEAL_TEXTS, nameOf } from "../entries/entry-texts";
import { FindFood } from "../entries/find-food";
import { QuickForm } from "../entries/quick-form";
import type { Eaten, MealName } from "../rules/entries";
import { newId } from "../rules/entry-ids";
import { type Edible, eatenOf, ofFood } from "../rules/foods/edibles";
import type { DayLog } from "../state/day-log";
import { Scan } from "./scan";
import { type Scanned, ScannedLabel } from "./scanned-label";

const SLIP_MS = 500;

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
  const [chosen, setChosen] = useStateUntilLeft<Edible | null>("chosen-food", null);
  const [isQuick, setQuick] = useStateUntilLeft("quick-add", false);
  const [scan, setScan] = useStateUntilLeft<"camera" | Scanned | null>("scan", null);
  const [said, say] = useState("");
  const [added, setAdded] = useState<string[]>([]);
  const latest = useRef({ key: "", at: 0 });
  // Created before the tap, so that two quick taps make one entry.
  const [id, setId] = useState(newId);
  const place = { id, date, meal };
  const back = () => {
    setChosen(null);
    setQuick(false);
    setScan(null);
  };
  const choose = (edible: Edible) => {
    back();
    setChosen(edible);
  };
  const add = (...eaten: Eaten[]) => {
    log.eat(...eaten);
    const foods = eaten.map((each) =>
      `${shortName(nameOf(each))}, ${amountOf(each)}`.replace(/, $/, ""),
    );
    say(t("Added: {foods}", { foods: foods.join(", ") }));
    setId(newId());
    back();
  };
  const draft = `add-${date}-${meal}`;
  const action = MEAL_TEXTS[meal].add;
  const leave = (
    <button type="button" class="quiet" onClick={back}>
      {t("Back")}
    </button>
  );
  return (
    <>
      <p role="status" class="small find-said clamped">
        {said}
      </p>
      {isQuick && (
        <QuickForm
          draft={draft}
          action={action}
          save={(quick) => add({ ...place, ...quick })}
          more={leave}
        />
      )}
      {chosen && (
        <AmountForm
          draft={`${draft}-${chosen.key}`}
          edible={chosen}
          action={action}
          save={(amount) => add(eatenOf(chosen, amount, place))}
          more={leave}
        />
      )}
      {scan === "camera" && <Scan known={choose} unknown={setScan} more={leave} />}
      {scan && scan !== "camera" && (
        <ScannedLabel scanned={scan} saved={(food) => choose(ofFood(food))} more={leave} />
      )}
      {!isQuick && !chosen && !scan && (
        <FindFood
          place={place}
          eaten={log.eaten}
          added={added}
          choose={setChosen}
          add={(edible) => {
            // A later tap is a second helping; an immediate one is a mistake.
            const at = Date.now();
            const isSlip = latest.current.key === edible.key && at - latest.current.at < SLIP_MS;
            latest.current = { key: edible.key, at };
            if (isSlip) return;
            setAdded([...added, edible.key]);
            add(eatenOf(edible, edible.amount, place));
          }}
          copy={add}
          quick={() => setQuick(true)}
          scan={() => setScan("camera")}
          close={close}
        />
      )}
    </>
  );
}
