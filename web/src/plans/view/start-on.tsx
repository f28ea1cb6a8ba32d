// Chooses the day on which a plan starts: from then on its dishes are the meals on Today.

import "./start-on.css";
import { useState } from "preact/hooks";
import { calendarDay } from "../../data/member/format";
import { useReasonsToAsk } from "../../data/member/health";
import { today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { addDays, mondayAfter } from "../../data/values/days";
import { Skeleton } from "../../parts/loading/skeleton";
import { DoctorBeforePlan } from "../../parts/messages/doctor-first";
import { ErrorBox } from "../../parts/messages/error-box";
import { chosenStart, forgetStart, type PlanKey, startOn } from "../state/starts";

// Before and after today.
const MOST_DAYS = 90;

interface Start {
  plan: PlanKey;
  /** The day on which it starts, or null if none was chosen. */
  start: string | null;
}

/** @param props isTold: whether the page already shows that a doctor should be asked first */
export function StartOn({ plan, start, isTold }: Start & { isTold: boolean }) {
  const reasons = useReasonsToAsk();
  if (reasons === null) return <Skeleton lines={3} />;
  return (
    <>
      {!isTold && <DoctorBeforePlan reasons={reasons} />}
      <div class="start-on no-print">
        <StartText start={start} />
        <StartChoices plan={plan} start={start} />
      </div>
    </>
  );
}

/** @param props chosen: called when a day is stored */
export function StartChoices({ plan, start, chosen }: Start & { chosen?: () => void }) {
  const starts = useData(queries.planStarts);
  const monday = mondayAfter(today.value);
  const choose = useAction(async (date: string) => {
    await startOn(plan, date);
    chosen?.();
  });
  const stop = useAction(() => forgetStart(plan.planId));
  const mayStop = plan.kind === "catalogue" && chosenStart(plan.planId) !== null;
  const error = choose.error ?? stop.error;
  // Reserves the final height.
  const isUnknown = starts.data === null && starts.error === null;
  return (
    <>
      <div class="start-choices" aria-busy={isUnknown || undefined}>
        {start !== monday && (
          <button type="button" class="second small" onClick={() => choose.run(monday)}>
            Start on {dayText(monday)}
          </button>
        )}
        {start !== today.value && (
          <button type="button" class="second small" onClick={() => choose.run(today.value)}>
            Start today
          </button>
        )}
        <AnotherDay key={start} start={start} choose={choose.run} />
        {mayStop && (
          <button type="button" class="quiet small start" onClick={stop.run}>
            Stop this plan
          </button>
        )}
      </div>
      {error && <ErrorBox error={error} />}
    </>
  );
}

export function StartText({ start }: { start: string | null }) {
  if (start === null) return <p>Make its dishes your meals of the day:</p>;
  return (
    <p>
      {start <= today.value ? "Started on " : "Starts on "}
      <b>{dayText(start)}</b>
    </p>
  );
}

/** Typing a date passes through others: it counts when it is submitted. */
function AnotherDay({ start, choose }: { start: string | null; choose: (date: string) => void }) {
  const [typed, setTyped] = useState(start ?? "");
  const submit = (event: Event) => {
    event.preventDefault();
    choose(typed);
  };
  return (
    <form class="another-day" onSubmit={submit}>
      <label class="small">
        Another day
        <input
          type="date"
          required
          value={typed}
          min={addDays(today.value, -MOST_DAYS)}
          max={addDays(today.value, MOST_DAYS)}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      {typed !== (start ?? "") && (
        <button type="submit" class="second small">
          Start that day
        </button>
      )}
    </form>
  );
}

function dayText(date: string) {
  return calendarDay(date, { weekday: "long", day: "numeric", month: "long" });
}
