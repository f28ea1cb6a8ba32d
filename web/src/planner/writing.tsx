// The wait while a plan is written, with the finished days.

import type { JobRecord } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { useAction } from "../data/use-data";
import { ErrorBox } from "../parts/messages/error-box";
import { whoWrote } from "../plans/rules/who-wrote";
import { readPlan } from "../plans/rules/written-plan";
import { startOf } from "../plans/state/starts";
import { PlanDays } from "../plans/view/plan-days";
import { cancelWriting } from "./state/plan-requests";
import type { Writing } from "./state/writing";

const STAGES: [seconds: number, words: string][] = [
  [0, "Your targets are worked out. Now for the dishes."],
  [5, "Choosing dishes that fit your day."],
  [30, "Still cooking. A long plan takes a few minutes."],
  [90, "Still cooking. You can leave this page: we'll tell you when it's ready."],
];
// A job that has not started by then is waiting in the queue.
const QUEUED_SECONDS = 10;

export function WritingCard({ writing: { job, days } }: { writing: Writing }) {
  const cancel = useAction(cancelWriting);
  const { days: written, target } = readPlan({ days });
  const writtenBy = written.every((day) => day.isByKitchen) ? "kitchen" : "model";
  return (
    <>
      <section class="card writing" aria-labelledby="writing-title">
        <h2 id="writing-title">{titleOf(job)}</h2>
        <progress
          aria-label="Your plan is being written"
          {...(job.daysDone > 0 && { max: job.days, value: job.daysDone })}
        />
        <Stage job={job} />
        {cancel.error && <ErrorBox error={cancel.error} />}
        <button
          type="button"
          class="second small"
          disabled={cancel.busy}
          onClick={() => cancel.run(job)}
        >
          {cancel.busy ? "Stopping …" : "Stop writing"}
        </button>
      </section>
      {written.length > 0 && (
        <section class="stack" aria-label="Written so far">
          <p class="small">
            {whoWrote({ isComputed: true, isModelAway: false, days: written, writtenBy })}
          </p>
          <PlanDays days={written} target={target} start={startOf(job)} />
        </section>
      )}
    </>
  );
}

function Stage({ job }: { job: JobRecord }) {
  const passed = () => Math.max(0, Math.round((Date.now() - Date.parse(job.createdAt)) / 1000));
  const [seconds, setSeconds] = useState(passed);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(passed()), 1000);
    return () => clearInterval(timer);
  }, [job.createdAt]);
  return (
    <div class="row apart">
      <p role="status">{progressText(job, seconds)}</p>
      <p class="soft small" aria-hidden="true">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
      </p>
    </div>
  );
}

function progressText({ state, days, daysDone }: JobRecord, seconds: number) {
  if (daysDone > 0) return `${daysDone} of ${days} days are written.`;
  if (state === "queued" && seconds >= QUEUED_SECONDS) {
    return "Waiting for its turn. You can leave this page: we'll tell you when it's ready.";
  }
  return STAGES.findLast(([from]) => seconds >= from)?.[1];
}

function titleOf({ kind, days }: JobRecord) {
  if (kind === "swap") return "Changing your plan …";
  if (kind === "refit") return "Changing your portions …";
  if (kind === "rewrite") return "Rewriting your plan …";
  if (days === 7) return "Cooking up your week …";
  return `Cooking up your ${days === 1 ? "day" : `${days} days`} …`;
}
