// Weight with its trend, calories and macros over days or years.

import type { LogRecord, WeightResponse } from "keto-client";
import { useMemo, useState } from "preact/hooks";
import { addDays, dayOf, daysOf } from "../../rules/days";
import { fromApi, shownWeight, unitOf } from "../../rules/units";
import { amount } from "../../state/member/format";
import { settings } from "../../state/member/member";
import { Chart } from "./chart";
import type { Series } from "./chart-plot";

const RANGES = [30, 90];

/** @param props ranges: numbers of days to choose from; choose: told which is shown */
export function ProgressCharts({
  last,
  logs,
  weight,
  ranges = RANGES,
  choose,
}: {
  last: string;
  logs: LogRecord[];
  weight: WeightResponse;
  ranges?: number[];
  choose?: (days: number) => void;
}) {
  const [length, setLength] = useState(ranges[0]);
  const show = (days: number) => {
    setLength(days);
    choose?.(days);
  };
  const { units } = settings.value;
  const charts = useMemo(
    () => seriesOf(last, length, logs, weight, units),
    [last, length, logs, weight, units],
  );
  return (
    <section class="card" aria-labelledby="progress-title">
      <div class="row apart">
        <div>
          <h2 id="progress-title">Progress</h2>
          {weight.ratePerWeek !== null && <p class="soft">{rate(weight.ratePerWeek)}</p>}
        </div>
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
        days={charts.days}
        series={charts.weight}
        unit={unitOf("weight", units)}
        decimals={1}
      />
      <div class="chart-pair">
        <Chart title="Calories" days={charts.days} series={charts.calories} unit="kcal" fromZero />
        <Chart title="Macros" days={charts.days} series={charts.macros} unit="g" fromZero />
      </div>
    </section>
  );
}

function lengthOf(days: number) {
  if (days < 365) return `${days} days`;
  return days < 730 ? "1 year" : "2 years";
}

function rate(perWeek: number) {
  if (shownWeight(perWeek, settings.value.units) === 0) return "Weight trend: steady.";
  const by = amount(Math.abs(perWeek), "weight");
  return `Weight trend: ${perWeek < 0 ? "down" : "up"} ${by} a week.`;
}

function seriesOf(
  last: string,
  length: number,
  logs: LogRecord[],
  weight: WeightResponse,
  units: "metric" | "imperial",
): { days: string[] } & Record<"weight" | "calories" | "macros", Series[]> {
  const days = daysOf(addDays(last, 1 - length), last);
  const logOf = new Map(logs.map((log) => [dayOf(log), log]));
  const pointOf = new Map(weight.points.map((point) => [dayOf(point), point]));
  const kilograms = (kg: number | undefined) =>
    kg === undefined ? null : fromApi(kg, "weight", units);
  const figures = (name: "calories" | "proteinG" | "fatG" | "netCarbsG") =>
    days.map((day) => logOf.get(day)?.[name] ?? null);
  return {
    days,
    weight: [
      {
        name: "Trend",
        values: days.map((day) => kilograms(pointOf.get(day)?.trend)),
        color: "--chart-1",
        shape: "line",
      },
      {
        name: "Weight",
        values: days.map((day) => kilograms(pointOf.get(day)?.weightKg)),
        color: "--chart-dot",
        shape: "dots",
      },
    ],
    calories: [
      { name: "Calories", values: figures("calories"), color: "--chart-2", shape: "bars" },
    ],
    macros: [
      { name: "Fat", values: figures("fatG"), color: "--chart-3", shape: "line" },
      { name: "Protein", values: figures("proteinG"), color: "--chart-1", shape: "line" },
      { name: "Net carbs", values: figures("netCarbsG"), color: "--chart-4", shape: "line" },
    ],
  };
}
