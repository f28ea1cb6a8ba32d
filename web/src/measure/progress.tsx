// Progress: weight, calories and macros over months and years.

import type { LogRecord, WeightResponse } from "keto-client";
import { useRef, useState } from "preact/hooks";
import { areFiguresHidden } from "../data/member/figures";
import { today } from "../data/member/today";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { addDays } from "../data/values/days";
import { SHOWN_DAYS } from "../diary/state/weights";
import { later } from "../parts/loading/later";
import { Skeleton } from "../parts/loading/skeleton";
import { Empty } from "../parts/messages/empty";
import { ErrorBox } from "../parts/messages/error-box";
import { PageHead } from "../parts/page/page-head";
import { ProgressTabs } from "../parts/page/page-tabs";
import { rich, t } from "../words/words";

const Measurements = later(async () => (await import("./measurements/measurements")).Measurements);
const ProgressCharts = later(
  async () => (await import("./progress-charts")).ProgressCharts,
  ChartsSkeleton,
);

const RANGES = [30, 90, 365, 730];

export function Progress() {
  const last = today.value;
  const [longest, setLongest] = useState(SHOWN_DAYS);
  // Today has already loaded a short period; a long one is requested when it is chosen.
  const first = addDays(last, 1 - longest);
  const logs = useData(queries.logs(first, last));
  const weight = useData(queries.weight(first, last));
  const targets = useData(queries.targets);
  const drawn = useRef<{ logs: LogRecord[]; weight: WeightResponse } | null>(null);
  if (logs.data && weight.data) drawn.current = { logs: logs.data.logs, weight: weight.data };
  const known = drawn.current;
  const error = logs.error ?? weight.error;
  return (
    <div class="page">
      <PageHead title={t("Your progress")} lead={t("The trend behind the daily ups and downs.")} />
      <ProgressTabs />
      {error !== null && (
        <ErrorBox
          error={error}
          again={() => {
            logs.again();
            weight.again();
          }}
        />
      )}
      {areFiguresHidden.value ? (
        <FiguresAreHidden />
      ) : known ? (
        known.logs.length || longest > SHOWN_DAYS ? (
          <ProgressCharts
            last={last}
            logs={known.logs}
            weight={known.weight}
            targets={targets.data?.targets ?? null}
            ranges={RANGES}
            choose={(days) => setLongest(Math.max(days, SHOWN_DAYS))}
          />
        ) : (
          <Empty icon="chart" title={t("Your progress will show here")}>
            <a class="button" href="/dashboard">
              {t("Log your weight")}
            </a>
          </Empty>
        )
      ) : (
        error === null && <ChartsSkeleton />
      )}
      <Measurements last={last} />
    </div>
  );
}

function FiguresAreHidden() {
  return (
    <Empty icon="chart" title={t("Your figures are hidden")}>
      <p>
        {rich("You can show them again in your {link}.", {
          link: <a href="/account/settings">{t("settings")}</a>,
        })}
      </p>
    </Empty>
  );
}

function ChartsSkeleton() {
  return (
    <div class="card">
      <Skeleton lines={16} />
    </div>
  );
}
