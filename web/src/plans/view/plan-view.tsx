// A plan that the model wrote: its days, the shopping list, the tips. Text only.

import type { SessionRecord } from "keto-client";
import { withoutFigures } from "../../data/member/figures";
import { dayAndTime, foodText } from "../../data/member/format";
import { today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { addDays } from "../../data/values/days";
import { Figures } from "../../parts/figures";
import { Notice } from "../../parts/messages/notice";
import { writing } from "../../planner/state/writing";
import { whoWrote } from "../rules/who-wrote";
import { readPlan } from "../rules/written-plan";
import { nameOf } from "../session-list";
import { PlanShopping } from "../shopping/plan-shopping";
import { isEvening, startOf } from "../state/starts";
import { LeftOut } from "./left-out";
import { ModelAway } from "./model-away";
import { PlanDays } from "./plan-days";
import { PlanMenu } from "./plan-menu";
import { StartText } from "./start-on";
import { Tonight } from "./tonight";
import { Verdict } from "./verdict";

// Its dishes arrive one after the other while it is news.
const NEW_MS = 3 * 60_000;

function isJustWritten({ createdAt }: SessionRecord) {
  return Date.now() - Date.parse(createdAt) < NEW_MS;
}

export function PlanView({ session }: { session: SessionRecord }) {
  const plan = readPlan(session.outputPlan);
  // `startOf` reads the chosen starts; until they are loaded, it is the day on which the plan was written.
  useData(queries.planStarts);
  const start = startOf(session);
  const { data: check, error } = useData(queries.check(session.id));
  // The plan's own claim counts until the API has checked it.
  const isComputed = plan.isComputed && (check === null || check.verdict === "computed");
  const [notes, tips] = [plan.notes, plan.tips].map(withoutFigures);
  return (
    <article
      class={isJustWritten(session) ? "ai-plan stack arrived" : "ai-plan stack"}
      aria-labelledby="plan-title"
    >
      <div class="row apart plan-title">
        <div class="page-head">
          <h1 id="plan-title">{nameOf(session.inputParams)}</h1>
          <StartText start={start} />
          <p class="soft small">Written {dayAndTime(session.createdAt)}</p>
          <p class="small">{whoWrote({ ...plan, isComputed })}</p>
        </div>
        <PlanMenu session={session} start={start} isComputed={plan.isComputed} />
      </div>
      {plan.isModelAway && <ModelAway id={session.id} isAll={plan.writtenBy !== "model"} />}
      {!isComputed && <Verdict check={check} isAwaited={error === null} />}
      {isChanged(session.id) && (
        <Notice tone="busy">
          <p>Rewriting it within the day's targets …</p>
        </Notice>
      )}
      {plan.days.length > 0 && isEvening() && start === addDays(today.value, 1) && (
        <Tonight planId={session.id} day={plan.days[0]} />
      )}
      {plan.days.length === 0 ? (
        <Notice tone="warn">
          <p>This plan has no days that we can show. Create another one.</p>
        </Notice>
      ) : (
        <PlanDays
          days={plan.days}
          target={plan.target}
          start={start}
          swap={plan.isComputed ? session.id : undefined}
          isBusy={writing.value !== null}
        />
      )}
      <Figures>{plan.summary && <p>{foodText(plan.summary)}</p>}</Figures>
      <LeftOut all={plan.leftOut} />
      {notes.length > 0 && (
        <Notice>
          {notes.map((note, index) => (
            <p key={index} class="small">
              {note}
            </p>
          ))}
        </Notice>
      )}
      {plan.shelves.length > 0 && (
        <PlanShopping id={session.id} days={plan.days.length} isComputed={plan.isComputed} />
      )}
      {tips.length > 0 && (
        <section class="card" aria-labelledby="tips-title">
          <h2 id="tips-title">Tips</h2>
          <ul class="tips">
            {tips.map((tip, index) => (
              <li key={index}>{foodText(tip)}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** Whether a meal, a day or the whole plan is being rewritten. */
function isChanged(id: string) {
  const job = writing.value?.job;
  return job !== undefined && job.kind !== "plan" && job.sessionId === id;
}
