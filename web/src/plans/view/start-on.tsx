// Chooses the day on which a plan starts: from then on its dishes are the meals on Today.

import "./start-on.css";
import type { PlanStart } from "keto-client";
import { useEffect, useRef, useState } from "preact/hooks";
import { calendarDay } from "../../data/member/format";
import { useReasonsToAsk } from "../../data/member/health";
import { today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { addDays, mondayAfter } from "../../data/values/days";
import { Skeleton } from "../../parts/loading/skeleton";
import { DoctorBeforePlan } from "../../parts/messages/doctor-first";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { otherPlan } from "../rules/calendar";
import { useStartedPlans } from "../state/planned-day";
import { chosenStart, forgetStart, type PlanKey, startedPlans, startOn } from "../state/starts";

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
  const started = useStartedPlans().data;
  const [asked, setAsked] = useState<Replacing | null>(null);
  const choose = useAction(async (date: string, replaced?: PlanStart) => {
    const plans = started ?? (await askStarted());
    const other = replaced ? null : otherPlan(date, plan.planId, today.value, plans);
    if (other) return setAsked({ date, other });
    await startOn(plan, date);
    // One that begins later would take over on its day.
    if (replaced && replaced.startsOn > today.value) await forgetStart(replaced.planId);
    setAsked(null);
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
        <AnotherDay key={start} start={start} choose={(date) => choose.run(date)} />
        {mayStop && (
          <button type="button" class="quiet small start" onClick={stop.run}>
            Stop this plan
          </button>
        )}
      </div>
      {asked && (
        <Replace
          asked={asked}
          replace={() => choose.run(asked.date, asked.other)}
          keep={() => setAsked(null)}
        />
      )}
      {error && <ErrorBox error={error} />}
    </>
  );
}

/** The started plans, for a button that is pressed before they have loaded. */
async function askStarted() {
  const [starts, { sessions }] = await Promise.all([
    queries.planStarts.ask(),
    queries.sessions.ask(),
  ]);
  return startedPlans(starts, sessions);
}

interface Replacing {
  date: string;
  other: PlanStart;
}

function Replace({
  asked: { other },
  replace,
  keep,
}: {
  asked: Replacing;
  replace: () => void;
  keep: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const verb = other.startsOn > today.value ? "starts" : "started";
  return (
    <Notice>
      <p>
        Replace the plan that {verb} {relativeDay(other.startsOn)}?
      </p>
      <p class="row">
        <button type="button" class="small" ref={first} onClick={replace}>
          Replace it
        </button>
        <button type="button" class="quiet small" onClick={keep}>
          Keep it
        </button>
      </p>
    </Notice>
  );
}

/** Such as "tomorrow" or "on Monday, 7 December". */
function relativeDay(date: string) {
  if (date === today.value) return "today";
  if (date === addDays(today.value, 1)) return "tomorrow";
  if (date === addDays(today.value, -1)) return "yesterday";
  return `on ${dayText(date)}`;
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
