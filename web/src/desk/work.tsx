// The background work of each service: due tasks, and those that gave up.

import type { WorkResponse } from "keto-client";
import { dayAndTime } from "../data/member/format";
import type { PageProps } from "../parts/browser/router";
import { Loaded } from "../parts/loading/loaded";
import { PageHead } from "../parts/page/page-head";
import { rich, t } from "../words/words";
import { Choices } from "./choices";
import { Table } from "./listing";
import { useAnswer } from "./state/answers";

export const SERVICES = [
  ["billing", t("Billing")],
  ["catalogue", t("Catalogue")],
  ["identity", t("Identity")],
  ["planner", t("Planner")],
  ["tracker", t("Tracker")],
] as const;

export function Work({ query }: PageProps) {
  const service = SERVICES.find(([id]) => id === query.get("service"))?.[0] ?? "billing";
  return (
    <>
      <PageHead title={t("Background work")} />
      <Choices
        label={t("Service")}
        path="/desk/work?service="
        choices={SERVICES}
        chosen={service}
      />
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
            label={t("Tasks by kind")}
            columns={[
              [t("Kind"), ({ kind }) => <code>{kind}</code>],
              [t("Due"), ({ due }) => due, "figure"],
              [t("Oldest"), ({ due, oldestSeconds }) => (due ? age(oldestSeconds) : ""), "figure"],
              [t("Pending"), ({ waiting }) => waiting, "figure"],
              [t("Running"), ({ running }) => running, "figure"],
              [t("Failed"), ({ gaveUp }) => gaveUp, "figure"],
            ]}
            empty={t("No tasks waiting.")}
          />
          <Table
            rows={givenUp}
            label={t("Failed tasks")}
            columns={[
              [t("When"), ({ gaveUpAt }) => dayAndTime(gaveUpAt)],
              [t("Kind"), ({ kind }) => <code>{kind}</code>],
              [t("Key"), ({ key }) => <code>{key}</code>],
              [t("Attempts"), ({ attempts }) => attempts, "figure"],
              [t("Last error"), ({ lastError }) => lastError],
            ]}
            empty={t("No failed tasks.")}
          />
          <p class="soft">{rich("What to do: {page}", { page: <code>{runbook}</code> })}</p>
        </>
      )}
    </Loaded>
  );
}

function age(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
