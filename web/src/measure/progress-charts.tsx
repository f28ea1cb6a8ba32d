// Weight with its trend, calories and macros over days or years, each with a summary.

import type { CarbsOfDay, LogRecord, Targets, WeightResponse } from "keto-client";
import { useMemo, useState } from "preact/hooks";
import { amount, number } from "../data/member/format";
import { member, settings } from "../data/member/member";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { addDays, dayOf, daysOf } from "../data/values/days";
import { fromApi, shownWeight, type Units, unitOf } from "../data/values/units";
import { CARB_NAMES, type CarbMode, modeOfTarget } from "../diary/rules/carbs";
import { knownOf, meanOf } from "../diary/rules/day-values";
import { carbMode, carbsName } from "../diary/state/carbs";
import { Chart } from "../parts/charts/chart";
import type { Series } from "../parts/charts/chart-plot";
import { CARBS_G } from "../planner/rules/macros";
import { isNearCalories } from "../planner/rules/targets";

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
        <h2 id="progress-title">Progress</h2>
        <div class="segments chart-range" role="group" aria-label="Time">
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
        title="Weight"
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
          title="Calories"
          days={days}
          series={charts.calories}
          unit="kcal"
          fromZero
          openDay={last}
          says={caloriesSay(charts.calories[0], over)}
        />
      </div>
      <Chart
        title="Fat and protein"
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
  if (days < 365) return `${days} days`;
  return days < 730 ? "1 year" : "2 years";
}

function weightSays({ points, ratePerWeek }: WeightResponse, goal: number | null) {
  if (ratePerWeek === null) return null;
  const isSteady = shownWeight(ratePerWeek, settings.value.units) === 0;
  const by = amount(Math.abs(ratePerWeek), "weight");
  const trend = isSteady ? "Steady" : `${ratePerWeek < 0 ? "Down" : "Up"} ${by} a week`;
  const left = goal === null ? 0 : (points.at(-1)?.trend ?? goal) - goal;
  if (goal === null || shownWeight(Math.abs(left), settings.value.units) === 0) return `${trend}.`;
  return `${trend}, ${amount(Math.abs(left), "weight")} ${left > 0 ? "above" : "below"} your target.`;
}

/** @param over how many of the days are over: the others do not count yet */
function carbsSay({ values, target }: Series, over: number) {
  const known = knownOf(values, over);
  if (!known.length) return null;
  if (target == null) return `${number(meanOf(known), 1)} g a day.`;
  const kept = known.filter((grams) => grams <= target).length;
  return `${number(kept)} of ${daysText(known.length)} under ${number(target)} g.`;
}

function caloriesSay({ values, target }: Series, over: number) {
  const known = knownOf(values, over);
  if (!known.length) return null;
  if (target == null) return `${number(meanOf(known))} kcal a day.`;
  const kept = known.filter((kcal) => isNearCalories(kcal, target)).length;
  return `${number(kept)} of ${daysText(known.length)} within 10% of ${number(target)} kcal.`;
}

function macrosSay(series: Series[], over: number) {
  const said = series.flatMap(({ name, values }) => {
    const known = knownOf(values, over);
    return known.length ? [`${number(meanOf(known))} g ${name.toLowerCase()}`] : [];
  });
  return said.length ? `${said.join(" and ")} a day.` : null;
}

function daysText(count: number) {
  return `${number(count)} ${count === 1 ? "day" : "days"}`;
}

/** The carbs of a day in the member's mode. */
function carbsAs(mode: CarbMode, day: LogRecord | CarbsOfDay) {
  if (!("totalCarbsG" in day) || mode === "net") return day.netCarbsG;
  return mode === "total" ? day.totalCarbsG : day.availableCarbsG;
}

function seriesOf({
  last,
  length,
  logs,
  carbs = [],
  mode,
  weight,
  units,
  targets,
  goal,
}: {
  last: string;
  length: number;
  logs: LogRecord[];
  /** Undefined while they load. */
  carbs?: (LogRecord | CarbsOfDay)[];
  mode: CarbMode;
  weight: WeightResponse;
  units: Units;
  targets: Targets | null;
  goal: number | null;
}): { days: string[] } & Record<"weight" | "carbs" | "calories" | "macros", Series[]> {
  const days = daysOf(addDays(last, 1 - length), last);
  const logOf = new Map(logs.map((log) => [dayOf(log), log]));
  const pointOf = new Map(weight.points.map((point) => [dayOf(point), point]));
  const kilograms = (kg: number | null | undefined) =>
    kg == null ? null : fromApi(kg, "weight", units);
  const carbsOn = new Map(carbs.map((each) => [dayOf(each), carbsAs(mode, each)]));
  const figures = (name: "calories" | "proteinG" | "fatG") =>
    days.map((day) => logOf.get(day)?.[name] ?? null);
  return {
    days,
    weight: [
      {
        name: "Trend",
        values: days.map((day) => kilograms(pointOf.get(day)?.trend)),
        color: "--chart-1",
        shape: "line",
        target: kilograms(goal),
      },
      {
        name: "Weight",
        values: days.map((day) => kilograms(pointOf.get(day)?.weightKg)),
        color: "--chart-dot",
        shape: "dots",
      },
    ],
    carbs: [
      {
        name: CARB_NAMES[mode],
        values: days.map((day) => carbsOn.get(day) ?? null),
        color: "--chart-4",
        shape: "bars",
        target: modeOfTarget(targets, mode) === mode ? (targets?.netCarbsG ?? CARBS_G) : null,
      },
    ],
    calories: [
      {
        name: "Calories",
        values: figures("calories"),
        color: "--chart-2",
        shape: "bars",
        target: targets?.calories,
      },
    ],
    macros: [
      {
        name: "Fat",
        values: figures("fatG"),
        color: "--chart-3",
        shape: "line",
        target: targets?.fatG,
      },
      {
        name: "Protein",
        values: figures("proteinG"),
        color: "--chart-1",
        shape: "line",
        target: targets?.proteinG,
      },
    ],
  };
}
