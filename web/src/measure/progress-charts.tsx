// Weight with its trend, calories and macros over days or years, each with a summary.

import type { LogRecord, Targets, WeightResponse } from "keto-client";
import { useMemo, useState } from "preact/hooks";
import { amount, number } from "../data/member/format";
import { member, settings } from "../data/member/member";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { addDays } from "../data/values/days";
import { shownWeight, unitOf } from "../data/values/units";
import { knownOf, meanOf } from "../diary/rules/day-values";
import { carbMode, carbsName } from "../diary/state/carbs";
import { Chart } from "../parts/charts/chart";
import type { Series } from "../parts/charts/chart-plot";
import { isNearCalories } from "../planner/rules/targets";
import { plural, t } from "../words/words";
import { seriesOf } from "./progress-series";

const RANGES = [30, 90];

/** @param props ranges: numbers of days to choose from; choose: called with the chosen one */
export function ProgressCharts({
  last,
  logs,
  weight,
  targets,
  ranges = RANGES,
  choose,
}: {
  /** Today: its figures are not final. */
  last: string;
  logs: LogRecord[];
  weight: WeightResponse;
  targets: Targets | null;
  ranges?: number[];
  choose?: (days: number) => void;
}) {
  const [length, setLength] = useState(ranges[0]);
  const show = (days: number) => {
    setLength(days);
    choose?.(days);
  };
  const { units } = settings.value;
  const goal = member.value?.targetWeightKg ?? null;
  const mode = carbMode.value;
  // The logs contain only net carbs.
  const other = useData(mode === "net" ? null : queries.carbs(addDays(last, 1 - length), last));
  const carbs = mode === "net" ? logs : other.data?.days;
  const charts = useMemo(
    () => seriesOf({ last, length, logs, carbs, mode, weight, units, targets, goal }),
    [last, length, logs, carbs, mode, weight, units, targets, goal],
  );
  const { days } = charts;
  const over = days.length - 1;
  return (
    <section class="card" aria-labelledby="progress-title">
      <div class="row apart">
        <h2 id="progress-title">{t("Progress")}</h2>
        <div class="segments chart-range" role="group" aria-label={t("Time")}>
          {ranges.map((days) => (
            <button
              key={days}
              type="button"
              aria-pressed={length === days}
              onClick={() => show(days)}
            >
              {lengthOf(days)}
            </button>
          ))}
        </div>
      </div>
      <Chart
        title={t("Weight")}
        days={days}
        series={charts.weight}
        unit={unitOf("weight", units)}
        decimals={1}
        says={weightSays(weight, goal)}
      />
      <div class="chart-pair">
        <Chart
          title={carbsName()}
          days={days}
          series={charts.carbs}
          unit="g"
          decimals={1}
          fromZero
          openDay={last}
          says={carbsSay(charts.carbs[0], over)}
        />
        <Chart
          title={t("Calories")}
          days={days}
          series={charts.calories}
          unit="kcal"
          fromZero
          openDay={last}
          says={caloriesSay(charts.calories[0], over)}
        />
      </div>
      <Chart
        title={t("Fat and protein")}
        days={days}
        series={charts.macros}
        unit="g"
        fromZero
        openDay={last}
        says={macrosSay(charts.macros, over)}
      />
    </section>
  );
}

function lengthOf(days: number) {
  if (days < 365) return plural(days, "{n} day", "{n} days");
  return plural(days < 730 ? 1 : 2, "{n} year", "{n} years");
}

function weightSays({ points, ratePerWeek }: WeightResponse, goal: number | null) {
  if (ratePerWeek === null) return null;
  const isSteady = shownWeight(ratePerWeek, settings.value.units) === 0;
  const by = amount(Math.abs(ratePerWeek), "weight");
  const trend = isSteady
    ? t("Steady.")
    : ratePerWeek < 0
      ? t("Down {weight} a week.", { weight: by })
      : t("Up {weight} a week.", { weight: by });
  const left = goal === null ? 0 : (points.at(-1)?.trend ?? goal) - goal;
  if (goal === null || shownWeight(Math.abs(left), settings.value.units) === 0) return trend;
  const weight = amount(Math.abs(left), "weight");
  const target =
    left > 0
      ? t("{weight} above your target.", { weight })
      : t("{weight} below your target.", { weight });
  return `${trend} ${target}`;
}

/** @param over how many of the days are over: the others do not count yet */
function carbsSay({ values, target }: Series, over: number) {
  const known = knownOf(values, over);
  if (!known.length) return null;
  if (target == null) return t("{grams} g a day on average.", { grams: number(meanOf(known), 1) });
  const kept = known.filter((grams) => grams <= target).length;
  return plural(
    known.length,
    "{kept} of {n} day under {target} g.",
    "{kept} of {n} days under {target} g.",
    { kept: number(kept), target: number(target) },
  );
}

function caloriesSay({ values, target }: Series, over: number) {
  const known = knownOf(values, over);
  if (!known.length) return null;
  if (target == null)
    return t("{calories} kcal a day on average.", { calories: number(meanOf(known)) });
  const kept = known.filter((kcal) => isNearCalories(kcal, target)).length;
  return plural(
    known.length,
    "{kept} of {n} day within 10% of {target} kcal.",
    "{kept} of {n} days within 10% of {target} kcal.",
    { kept: number(kept), target: number(target) },
  );
}

function macrosSay(series: Series[], over: number) {
  const [fat, protein] = series.map(({ values }) => {
    const known = knownOf(values, over);
    return known.length ? number(meanOf(known)) : null;
  });
  if (fat && protein) return t("{fat} g fat and {protein} g protein a day.", { fat, protein });
  if (fat) return t("{fat} g fat a day.", { fat });
  return protein ? t("{protein} g protein a day.", { protein }) : null;
}
