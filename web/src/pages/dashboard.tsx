// Today: what is logged, what it earns, and how it goes.

import "./dashboard.css";
import type { LogRecord, WeightResponse } from "keto-client";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import * as queries from "../data/queries";
import { type Answer, hasFailed, useData } from "../data/use-data";
import { latestWeights, SHOWN_DAYS } from "../data/weights";
import { Empty } from "../parts/empty";
import { ErrorBox } from "../parts/error-box";
import { Loaded } from "../parts/loaded";
import { Notice } from "../parts/notice";
import { PageHead } from "../parts/page-head";
import { Skeleton } from "../parts/skeleton";
import { addDays, dayOf } from "../state/days";
import { calendarDay } from "../state/format";
import { member } from "../state/member";
import { isAway } from "../state/online";
import { today } from "../state/today";
import { Achievements } from "./dashboard/achievements";
import { Arrival } from "./dashboard/arrival";
import { DayCard } from "./dashboard/day-card";
import { ProgressCharts } from "./dashboard/progress-charts";
import { TileSkeletons, Tiles } from "./dashboard/tiles";

export function Dashboard({ query }: { query: URLSearchParams }) {
  const last = today.value;
  // Today, also when the settings say later that it is another day, unless one is chosen.
  const [chosen, setChosen] = useState<string | null>(null);
  const date = chosen ?? last;
  const first = addDays(last, 1 - SHOWN_DAYS);
  const logs = useData(queries.logs(first, last));
  const weight = useData(latestWeights());
  const summary = useData(queries.summary);
  const achievements = useData(queries.achievements);
  const requests = [summary, logs, weight, achievements];
  const isPartAway = requests.some(({ error }) => isAway(error));
  const failed = requests.filter((each) => hasFailed(each) && !isAway(each.error));
  const name = member.value?.name;
  return (
    <div class="page dashboard">
      <div class="row apart">
        <PageHead
          title={name ? `Hello, ${name}` : "Hello"}
          lead={calendarDay(last, { weekday: "long", day: "numeric", month: "long" })}
        />
      </div>
      <Arrival query={query} />
      <div role="status">
        {isPartAway && (
          <Notice tone="warn">
            <p>
              Some of this may be out of date: part of Keto can't be reached right now. We'll keep
              trying, and what you log is kept.
            </p>
          </Notice>
        )}
      </div>
      {failed.length > 0 && (
        <ErrorBox
          error={failed[0].error}
          again={() => {
            for (const each of failed) each.again();
          }}
        />
      )}
      <Part request={summary} skeleton={<TileSkeletons />}>
        {(data) => (
          <Tiles
            summary={data}
            logs={logs.data?.logs ?? []}
            first={first}
            rate={weight.data?.ratePerWeek ?? null}
            trend={weight.data?.points.at(-1)?.trend ?? null}
          />
        )}
      </Part>
      <div class="dashboard-columns">
        <ChosenDay
          key={date}
          date={date}
          show={(day) => setChosen(day === last ? null : day)}
          first={first}
          last={last}
        />
        <Part request={achievements} skeleton={<CardSkeleton lines={19} />}>
          {(data) => <Achievements {...data} />}
        </Part>
      </div>
      {!hasFailed(logs) && (
        <Part request={weight} skeleton={<CardSkeleton lines={16} />}>
          {(data) => logs.data && <Progress last={last} logs={logs.data.logs} weight={data} />}
        </Part>
      )}
    </div>
  );
}

function ChosenDay({
  date,
  show,
  first,
  last,
}: {
  date: string;
  show: (date: string) => void;
  first: string;
  last: string;
}) {
  // A day before the charts' range is asked for by itself.
  const isInRange = date >= first;
  const logs = useData(isInRange ? queries.logs(first, last) : queries.logs(date, date));
  const Shown = isInRange ? Part : Loaded;
  return (
    <Shown request={logs} skeleton={<CardSkeleton lines={19} of="of-the-day" />}>
      {(data) => {
        const stored = data.logs.find((log) => log.date.startsWith(date)) ?? null;
        const before = data.logs.filter((log) => dayOf(log) < date && log.weightKg !== null);
        const lastWeight = before.at(-1)?.weightKg ?? member.value?.weightKg ?? null;
        return <DayCard date={date} show={show} stored={stored} lastWeight={lastWeight} />;
      }}
    </Shown>
  );
}

function Part<T>({
  request,
  skeleton,
  children,
}: {
  request: Answer<T>;
  skeleton: ComponentChildren;
  children: (data: T) => ComponentChildren;
}) {
  if (hasFailed(request)) return null;
  return (
    <Loaded request={request} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}

function Progress({
  last,
  logs,
  weight,
}: {
  last: string;
  logs: LogRecord[];
  weight: WeightResponse;
}) {
  if (logs.length) return <ProgressCharts last={last} logs={logs} weight={weight} />;
  return (
    <Empty icon="chart" title="Your progress is drawn here">
      <p>Log a weight or a meal, and the charts begin.</p>
    </Empty>
  );
}

function CardSkeleton({ lines, of = "" }: { lines: number; of?: string }) {
  return (
    <div class={`card ${of}`}>
      <Skeleton lines={lines} />
    </div>
  );
}
