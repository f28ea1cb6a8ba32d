// Today: what is logged, what it earns, and how it goes.

import type { LogRecord, WeightResponse } from "keto-client";
import type { ComponentChildren } from "preact";
import { useCallback, useState } from "preact/hooks";
import { Empty } from "../parts/empty";
import { ErrorBox } from "../parts/error-box";
import { Loaded } from "../parts/loaded";
import { PageHead } from "../parts/page-head";
import { Skeleton } from "../parts/skeleton";
import { keto } from "../state/api";
import { useAwards } from "../state/awards";
import { addDays, daysBetween } from "../state/days";
import { calendarDay, today } from "../state/format";
import { member } from "../state/member";
import type { Meal } from "../state/plan-shape";
import { readPlan } from "../state/plan-shape";
import type { Answer } from "../state/request";
import { useRequest } from "../state/request";
import { Achievements } from "./dashboard/achievements";
import { Arrival } from "./dashboard/arrival";
import { DayCard } from "./dashboard/day-card";
import { ProgressCharts } from "./dashboard/progress-charts";
import { TileSkeletons, Tiles } from "./dashboard/tiles";

const SHOWN_DAYS = 90;

export function Dashboard({ query }: { query: URLSearchParams }) {
  const last = today();
  const [date, setDate] = useState(last);
  const range = { from: addDays(last, 1 - SHOWN_DAYS), to: last };
  const logs = useRequest((signal) => keto.tracker.getLogs(range, { signal }), [last]);
  const weight = useRequest((signal) => keto.tracker.getWeight(range, { signal }), [last]);
  const summary = useRequest((signal) => keto.tracker.getSummary({ signal }), []);
  const achievements = useRequest((signal) => keto.tracker.getAchievements({ signal }), []);
  const meals = useRequest((signal) => mealsOf(date, signal), [date]);
  const watch = useAwards(achievements.data?.achievements ?? null, (found, isNew) => {
    achievements.set({ achievements: found });
    if (isNew) summary.again();
  });
  const saved = useCallback((log: LogRecord | null) => {
    // The charts and figures follow; what is being typed is not disturbed.
    logs.again();
    weight.again();
    summary.again();
    if (log) watch();
  }, []);
  const failed = [summary, logs, weight, achievements].filter(hasFailed);
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
            rate={weight.data?.ratePerWeek ?? null}
            trend={weight.data?.points.at(-1)?.trend ?? null}
          />
        )}
      </Part>
      <div class="dashboard-columns">
        <ChosenDay key={date} date={date} show={setDate} logs={logs} meals={meals} saved={saved} />
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
  logs,
  meals,
  saved,
}: {
  date: string;
  show: (date: string) => void;
  logs: Answer<{ logs: LogRecord[] }>;
  meals: Answer<Meal[]>;
  saved: (log: LogRecord | null) => void;
}) {
  // A day before the charts' range is asked for by itself.
  const isInRange = daysBetween(date, today()) < SHOWN_DAYS;
  const own = useRequest(
    async (signal) =>
      isInRange ? { logs: [] } : keto.tracker.getLogs({ from: date, to: date }, { signal }),
    [date],
  );
  const Shown = isInRange ? Part : Loaded;
  return (
    <Shown request={isInRange ? logs : own} skeleton={<CardSkeleton lines={19} of="of-the-day" />}>
      {(data) => {
        const stored = data.logs.find((log) => log.date.startsWith(date)) ?? null;
        const before = data.logs.filter(
          (log) => log.date.slice(0, 10) < date && log.weightKg !== null,
        );
        return (
          <DayCard
            date={date}
            show={show}
            stored={stored}
            lastWeight={before.at(-1)?.weightKg ?? member.value?.weightKg ?? null}
            meals={meals}
            saved={(log) => {
              if (!isInRange) own.again();
              saved(log);
            }}
          />
        );
      }}
    </Shown>
  );
}

/** Whether there is nothing to show; the page has one message for all such requests. */
function hasFailed({ data, error, loading }: Pick<Answer<unknown>, "data" | "error" | "loading">) {
  return data === null && error !== null && !loading;
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

/** The meals of the latest plan for a day: its days follow one another and begin again. */
async function mealsOf(date: string, signal: AbortSignal) {
  const { sessions } = await keto.ai.getSessions({ signal });
  if (!sessions.length) return [];
  const { session } = await keto.ai.getSession(sessions[0].id, { signal });
  const { days } = readPlan(session.outputPlan);
  if (!days.length) return [];
  const since = daysBetween(session.createdAt.slice(0, 10), date);
  return days[((since % days.length) + days.length) % days.length].meals;
}
