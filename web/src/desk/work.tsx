// The background work of each service: due tasks, and those that gave up.

import type { WorkResponse } from "keto-client";
import { dayAndTime } from "../data/member/format";
import type { PageProps } from "../parts/browser/router";
import { Loaded } from "../parts/loading/loaded";
import { PageHead } from "../parts/page/page-head";
import { Choices } from "./choices";
import { Table } from "./listing";
import { useAnswer } from "./state/answers";

export const SERVICES = [
  ["billing", "Billing"],
  ["catalogue", "Catalogue"],
  ["identity", "Identity"],
  ["planner", "Planner"],
  ["tracker", "Tracker"],
] as const;

export function Work({ query }: PageProps) {
  const service = SERVICES.find(([id]) => id === query.get("service"))?.[0] ?? "billing";
  return (
    <>
      <PageHead title="Work" />
      <Choices label="Service" path="/desk/work?service=" choices={SERVICES} chosen={service} />
      <WorkOf key={service} service={service} />
    </>
  );
}

function WorkOf({ service }: { service: string }) {
  const answer = useAnswer<WorkResponse>(`/work/${service}`);
  return (
    <Loaded request={answer} isAged={false}>
      {({ kinds, givenUp, runbook }) => (
        <>
          <Table
            rows={kinds}
            label="Tasks by kind"
            columns={[
              ["Kind", ({ kind }) => <code>{kind}</code>],
              ["Due", ({ due }) => due, "figure"],
              ["Oldest", ({ due, oldestSeconds }) => (due ? age(oldestSeconds) : ""), "figure"],
              ["Waiting", ({ waiting }) => waiting, "figure"],
              ["Running", ({ running }) => running, "figure"],
              ["Gave up", ({ gaveUp }) => gaveUp, "figure"],
            ]}
            empty="No task waits."
          />
          <Table
            rows={givenUp}
            label="Tasks that were given up"
            columns={[
              ["When", ({ gaveUpAt }) => dayAndTime(gaveUpAt)],
              ["Kind", ({ kind }) => <code>{kind}</code>],
              ["Key", ({ key }) => <code>{key}</code>],
              ["Attempts", ({ attempts }) => attempts, "figure"],
              ["Last error", ({ lastError }) => lastError],
            ]}
            empty="None was given up."
          />
          <p class="soft">
            What to do: <code>{runbook}</code>
          </p>
        </>
      )}
    </Loaded>
  );
}

function age(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
