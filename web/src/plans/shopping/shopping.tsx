// The shopping list of the current or next plan, unless another is chosen.

import type { PlanDetails, SessionRecord } from "keto-client";
import { useId, useState } from "preact/hooks";
import { day } from "../../data/member/format";
import { today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { hasFailed, useData } from "../../data/use-data";
import { Loaded } from "../../parts/loading/loaded";
import { Skeleton } from "../../parts/loading/skeleton";
import { Empty } from "../../parts/messages/empty";
import { ErrorBox } from "../../parts/messages/error-box";
import { PageHead } from "../../parts/page/page-head";
import { ShoppingTabs } from "../../parts/page/page-tabs";
import { nextPlan, planOn } from "../rules/calendar";
import { readPlan } from "../rules/written-plan";
import { nameOf } from "../session-list";
import { useStartedPlans } from "../state/planned-day";
import { BoughtShopping } from "./bought-shopping";
import { PlanShopping } from "./plan-shopping";

const MOST_SESSIONS = 10;

export function Shopping() {
  const sessions = useData(queries.sessions);
  const bought = useData(queries.ownPlans);
  const started = useStartedPlans();
  const current =
    planOn(today.value, started.data ?? []) ?? nextPlan(today.value, started.data ?? []);
  const isOpened =
    current?.kind === "catalogue" &&
    bought.data?.plans.every(({ slug }) => slug !== current.planId);
  const opened = useData(isOpened ? queries.planContent(current.planId) : null).data;
  const [chosen, setChosen] = useState("");
  const lists = [
    ...(sessions.data?.sessions ?? []).slice(0, MOST_SESSIONS).map((session) => ({
      key: `session ${session.id}`,
      name: `${nameOf(session.inputParams)}, ${day(session.createdAt)}`,
    })),
    ...(bought.data?.plans ?? []).filter(({ opensAt }) => opensAt === null).map(listOf),
    // A membership gives access to plans that were not bought.
    ...(opened?.hasAccess ? [listOf(opened.plan)] : []),
  ];
  const failed = [sessions, bought, started].find(hasFailed);
  const waits = !failed && [sessions, bought, started].some(({ data }) => data === null);
  const usual = lists.find(({ key }) => key.split(" ")[1] === current?.planId) ?? lists[0];
  const shown = chosen || (waits ? undefined : usual?.key);
  return (
    <div class="page">
      <PageHead
        title="Shopping"
        lead="Everything that your plan needs. Tick what's in the basket."
      />
      <ShoppingTabs />
      {failed && <ErrorBox error={failed.error} again={failed.again} />}
      {lists.length > 1 && shown && <Choice lists={lists} shown={shown} choose={setChosen} />}
      {shown && <List key={shown} of={shown} />}
      {!shown && waits && <ListSkeleton />}
      {!shown && !waits && !failed && (
        <Empty icon="basket" title="No shopping list yet">
          <p>Every plan comes with its own list.</p>
          <a class="button" href="/planner">
            Create my plan
          </a>
        </Empty>
      )}
    </div>
  );
}

function listOf({ slug, title }: { slug: string; title: string }) {
  return { key: `plan ${slug}`, name: title };
}

function Choice({
  lists,
  shown,
  choose,
}: {
  lists: { key: string; name: string }[];
  shown: string;
  choose: (key: string) => void;
}) {
  const id = useId();
  return (
    <div class="field no-print">
      <label for={id}>For the plan</label>
      <select id={id} onChange={(event) => choose(event.currentTarget.value)}>
        {lists.map(({ key, name }) => (
          <option key={key} value={key} selected={key === shown}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function List({ of }: { of: string }) {
  const [kind, id] = of.split(" ");
  return kind === "plan" ? <ListOfBought slug={id} /> : <ListOfWritten id={id} />;
}

function ListOfWritten({ id }: { id: string }) {
  return (
    <Loaded request={useData(queries.session(id))} isAged={false} skeleton={<ListSkeleton />}>
      {({ session }: { session: SessionRecord }) => {
        const plan = readPlan(session.outputPlan);
        return (
          <>
            <PlanShopping id={id} days={plan.days.length} isComputed={plan.isComputed} />
            <PrintList />
          </>
        );
      }}
    </Loaded>
  );
}

function ListOfBought({ slug }: { slug: string }) {
  return (
    <Loaded request={useData(queries.plan(slug, true))} skeleton={<ListSkeleton />}>
      {({ plan }: { plan: PlanDetails }) => <BoughtShopping plan={plan} />}
    </Loaded>
  );
}

function PrintList() {
  return (
    <p class="no-print">
      <button type="button" class="second" onClick={() => print()}>
        Print
      </button>
    </p>
  );
}

function ListSkeleton() {
  return (
    <div class="card">
      <Skeleton lines={14} />
    </div>
  );
}
