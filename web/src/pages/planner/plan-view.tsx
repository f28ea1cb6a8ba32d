// A plan that the model wrote: its days, the shopping list, the tips. Text only.

import type { SessionRecord, SwapInput } from "keto-client";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { Notice } from "../../parts/messages/notice";
import { StartOn } from "../../parts/plans/start-on";
import { readPlan } from "../../rules/plans/written-plan";
import { dayAndTime } from "../../state/member/format";
import { startOf } from "../../state/plans/starts";
import { swapIn, writing } from "../../state/plans/writing";
import { LeftOut } from "./left-out";
import { ModelAway } from "./model-away";
import { PlanChanges } from "./plan-changes";
import { PlanDays } from "./plan-days";
import { PlanFiles } from "./plan-files";
import { PlanShopping } from "./plan-shopping";
import { nameOf } from "./session-list";
import { Verdict } from "./verdict";

export function PlanView({ session }: { session: SessionRecord }) {
  const plan = readPlan(session.outputPlan);
  const start = startOf(session);
  const { data: check, error } = useData(queries.check(session.id));
  // What a plan says of itself counts until the API has said what is true.
  const isComputed = plan.isComputed && (check === null || check.verdict === "computed");
  const swap = (what: SwapInput) => swapIn(session.id, what);
  return (
    <article class="ai-plan stack" aria-labelledby="plan-title">
      <div class="row apart">
        <div class="page-head">
          <h1 id="plan-title">{nameOf(session.inputParams)}</h1>
          <p class="soft">
            {dayAndTime(session.createdAt)} · written by a machine: {session.model}
          </p>
          {isComputed && <p class="soft small">Figures computed from USDA data</p>}
        </div>
        <button type="button" class="second" onClick={() => print()}>
          Print
        </button>
      </div>
      {plan.isModelAway && <ModelAway id={session.id} />}
      {!isComputed && <Verdict check={check} isAwaited={error === null} />}
      {plan.summary && <p class="lead">{plan.summary}</p>}
      <LeftOut all={plan.leftOut} />
      {plan.notes.length > 0 && (
        <Notice>
          {plan.notes.map((note, index) => (
            <p key={index} class="small">
              {note}
            </p>
          ))}
        </Notice>
      )}
      {plan.days.length === 0 ? (
        <Notice tone="warn">
          <p>This plan has no days that we can show. Create another one.</p>
        </Notice>
      ) : (
        <>
          <StartOn plan={{ kind: "written", planId: session.id }} start={start} />
          <PlanFiles id={session.id} start={start} />
          {plan.isComputed && <PlanChanges session={session} />}
          <PlanDays
            days={plan.days}
            target={plan.target}
            start={start}
            isComputed={isComputed}
            swap={plan.isComputed && writing.value === null ? swap : undefined}
          />
        </>
      )}
      {plan.shelves.length > 0 && (
        <PlanShopping id={session.id} days={plan.days.length} isComputed={plan.isComputed} />
      )}
      {plan.tips.length > 0 && (
        <section class="card" aria-labelledby="tips-title">
          <h2 id="tips-title">Tips</h2>
          <ul class="tips">
            {plan.tips.map((tip, index) => (
              <li key={index}>{tip}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
