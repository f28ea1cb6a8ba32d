// The planner: requests a plan, shows the new one or an earlier one.

import "./planner.css";
import { useEffect } from "preact/hooks";
import { member, memberError, settings } from "../data/member/member";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { useLatestWeight } from "../diary/state/weights";
import { Loaded } from "../parts/loading/loaded";
import { Skeleton } from "../parts/loading/skeleton";
import { Empty } from "../parts/messages/empty";
import { PageHead } from "../parts/page/page-head";
import { PlanTabs } from "../parts/page/page-tabs";
import { SessionList } from "../plans/session-list";
import { PlanView } from "../plans/view/plan-view";
import { HealthQuestions } from "./health-questions";
import { PlannerForm } from "./planner-form";
import { resumeWriting, writing } from "./state/writing";

export function Planner({ query }: { query: URLSearchParams }) {
  const chosen = query.get("session");
  const sessions = useData(queries.sessions);
  const health = useData(queries.health);
  const leftOut = useData(queries.leftOut);
  const weightKg = useLatestWeight();
  useEffect(() => {
    resumeWriting();
  }, []);
  // The form begins with these, and shows at its top what they rule out.
  const isKnown =
    [sessions, health, leftOut].every(({ data, error }) => data !== null || error !== null) &&
    weightKg !== undefined &&
    (member.value ?? memberError.value) !== null;
  return (
    <div class="page planner">
      {chosen ? (
        <OneSession key={chosen} id={chosen} />
      ) : (
        <>
          <PageHead
            title="New plan"
            lead="Tell us about you and your goal. We'll work out your targets and write the days."
          />
          <PlanTabs />
          {isKnown ? (
            <>
              {health.data && !writing.value && (
                <HealthQuestions
                  health={health.data.health}
                  isFirst={sessions.data?.sessions.length === 0}
                />
              )}
              <PlannerForm
                key={settings.value.units}
                sessions={sessions.data?.sessions ?? null}
                leftOut={leftOut.data?.exclusions ?? null}
                health={health.data?.health ?? null}
                weightKg={weightKg}
              />
            </>
          ) : (
            <FormSkeleton />
          )}
        </>
      )}
      <section class="stack earlier" aria-labelledby="earlier-title">
        <h2 id="earlier-title">{chosen ? "All your plans" : "Your plans"}</h2>
        <Loaded
          request={sessions}
          skeleton={
            <div class="card">
              <Skeleton lines={4} />
            </div>
          }
        >
          {(data) =>
            data.sessions.length ? (
              <SessionList sessions={data.sessions} chosen={chosen} />
            ) : (
              <Empty icon="list" title="No plan yet">
                <p>Your plans will be kept here.</p>
              </Empty>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

function FormSkeleton() {
  return (
    <div class="planner-columns">
      <div class="card of-the-form">
        <Skeleton lines={24} />
      </div>
      <div class="card">
        <Skeleton lines={7} />
      </div>
    </div>
  );
}

function OneSession({ id }: { id: string }) {
  const request = useData(queries.session(id));
  return (
    <>
      <p class="back">
        <a href="/plan">This week</a>
      </p>
      <Loaded
        request={request}
        skeleton={
          <div class="card of-a-plan">
            <Skeleton lines={14} />
          </div>
        }
      >
        {(data) => <PlanView session={data.session} />}
      </Loaded>
    </>
  );
}
