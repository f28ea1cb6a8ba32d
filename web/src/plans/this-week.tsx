// The plan of this week: the one that runs today, or the next to begin.

import type { PlanStart } from "keto-client";
import { today } from "../data/member/today";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { Loaded } from "../parts/loading/loaded";
import { Skeleton } from "../parts/loading/skeleton";
import { Empty } from "../parts/messages/empty";
import { Notice } from "../parts/messages/notice";
import { PageHead } from "../parts/page/page-head";
import { PlanTabs } from "../parts/page/page-tabs";
import { writing } from "../planner/state/writing";
import { PlanContent } from "./bought/content";
import { nextPlan, planOn } from "./rules/calendar";
import { useStartedPlans } from "./state/planned-day";
import { PlanView } from "./view/plan-view";

export function ThisWeek() {
  const started = useStartedPlans();
  return (
    <div class="page planner">
      <PlanTabs />
      {writing.value?.job.kind === "plan" && (
        <Notice tone="busy">
          <p>
            Your new plan is being written. <a href="/planner">Watch it grow</a>
          </p>
        </Notice>
      )}
      <Loaded request={started} skeleton={<PlanSkeleton />}>
        {(plans: PlanStart[]) => {
          const plan = planOn(today.value, plans) ?? nextPlan(today.value, plans);
          if (!plan) return <NoPlan />;
          return plan.kind === "written" ? (
            <Written key={plan.planId} id={plan.planId} />
          ) : (
            <Bought key={plan.planId} slug={plan.planId} />
          );
        }}
      </Loaded>
    </div>
  );
}

function Written({ id }: { id: string }) {
  return (
    <Loaded request={useData(queries.session(id))} skeleton={<PlanSkeleton />}>
      {({ session }) => <PlanView session={session} />}
    </Loaded>
  );
}

function Bought({ slug }: { slug: string }) {
  return (
    <Loaded request={useData(queries.planContent(slug))} skeleton={<PlanSkeleton />}>
      {({ plan, hasAccess }) => (
        <>
          <PageHead title={plan.title} lead={plan.shortDesc} />
          {hasAccess ? (
            <PlanContent plan={plan} isForSale={false} />
          ) : (
            <p>
              <a class="button" href={`/plans/${encodeURIComponent(slug)}`}>
                See the plan
              </a>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

function NoPlan() {
  return (
    <Empty icon="book" title="No plan this week">
      <p>Have one written for you, or choose one from the shop.</p>
      <p class="row">
        <a class="button" href="/planner">
          Create my plan
        </a>
        <a class="button second" href="/plans">
          See the shop
        </a>
      </p>
    </Empty>
  );
}

function PlanSkeleton() {
  return (
    <div class="card of-a-plan">
      <Skeleton lines={14} />
    </div>
  );
}
