// The plans that the member bought.

import type { OwnPlan } from "keto-client";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { Loaded } from "../parts/loading/loaded";
import { CardSkeletons } from "../parts/loading/skeleton";
import { Empty } from "../parts/messages/empty";
import { PageHead } from "../parts/page/page-head";
import { PlanTabs } from "../parts/page/page-tabs";
import { PlanGrid } from "./cards/plan-card";

export function MyPlans() {
  const answer = useData(queries.ownPlans);
  return (
    <div class="page">
      <PageHead
        title="My plans"
        lead="The plans that you bought. They stay yours. Those that were written for you are in the planner."
      />
      <PlanTabs />
      <Loaded request={answer} skeleton={<CardSkeletons count={3} />}>
        {({ plans }: { plans: OwnPlan[] }) =>
          plans.length ? (
            <PlanGrid plans={plans} owned={plans} />
          ) : (
            <Empty icon="list" title="You haven't bought a plan yet">
              <a class="button" href="/plans">
                See all plans
              </a>
            </Empty>
          )
        }
      </Loaded>
    </div>
  );
}
