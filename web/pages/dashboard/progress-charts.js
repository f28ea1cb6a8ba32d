// Weight with its trend, calories and macros over 30 or 90 days.

/** @import { LogRecord, WeightResponse } from "../../client/keto.js" */

import { addDays, daysOf } from "../../state/days.js";
import { amount } from "../../state/format.js";
import { settings } from "../../state/member.js";
import { fromApi, round, unitOf } from "../../state/units.js";
import { Chart } from "../../parts/chart.js";
import { html, useMemo, useState } from "../../parts/html.js";

const RANGES = [30, 90];

/** @param {{ last: string, logs: LogRecord[], weight: WeightResponse }} props */
export function ProgressCharts({ last, logs, weight }) {
  const [length, setLength] = useState(RANGES[0]);
  const { units } = settings.value;
  const charts = useMemo(() => seriesOf(last, length, logs, weight, units), [last, length, logs, weight, units]);
  return html`
    <section class="card" aria-labelledby="progress-title">
      <div class="row apart">
        <div>
          <h2 id="progress-title">Progress</h2>
          ${weight.ratePerWeek !== null && html`<p class="soft">${rate(weight.ratePerWeek)}</p>`}
        </div>
        <div class="segments" role="group" aria-label="Time">
          ${RANGES.map(
            (days) => html`
              <button key=${days} type="button" aria-pressed=${length === days} onClick=${() => setLength(days)}>${days} days</button>
            `,
          )}
        </div>
      </div>
      <${Chart} title="Weight" days=${charts.days} series=${charts.weight} unit=${unitOf("weight", units)} decimals=${1} />
      <div class="chart-pair">
        <${Chart} title="Calories" days=${charts.days} series=${charts.calories} unit="kcal" fromZero=${true} />
        <${Chart} title="Macros" days=${charts.days} series=${charts.macros} unit="g" fromZero=${true} />
      </div>
    </section>
  `;
}

/** @param {number} perWeek */
function rate(perWeek) {
  if (round(perWeek, 1) === 0) return "The trend of your weight is level.";
  const by = amount(Math.abs(perWeek), "weight");
  return `The trend of your weight: ${by} ${perWeek < 0 ? "less" : "more"} in a week.`;
}

/**
 * @param {string} last
 * @param {number} length
 * @param {LogRecord[]} logs
 * @param {WeightResponse} weight
 * @param {"metric" | "imperial"} units
 */
function seriesOf(last, length, logs, weight, units) {
  const days = daysOf(addDays(last, 1 - length), last);
  const logOf = new Map(logs.map((log) => [log.date.slice(0, 10), log]));
  const pointOf = new Map(weight.points.map((point) => [point.date.slice(0, 10), point]));
  const kilograms = (/** @type {number | undefined} */ kg) => (kg === undefined ? null : fromApi(kg, "weight", units));
  const figures = (/** @type {"calories" | "proteinG" | "fatG" | "netCarbsG"} */ name) =>
    days.map((day) => logOf.get(day)?.[name] ?? null);
  return {
    days,
    weight: [
      { name: "Trend", values: days.map((day) => kilograms(pointOf.get(day)?.trend)), color: "--chart-1", shape: "line" },
      { name: "Weight", values: days.map((day) => kilograms(pointOf.get(day)?.weightKg)), color: "--chart-dot", shape: "dots" },
    ],
    calories: [{ name: "Calories", values: figures("calories"), color: "--chart-2", shape: "bars" }],
    macros: [
      { name: "Fat", values: figures("fatG"), color: "--chart-3", shape: "line" },
      { name: "Protein", values: figures("proteinG"), color: "--chart-1", shape: "line" },
      { name: "Net carbs", values: figures("netCarbsG"), color: "--chart-4", shape: "line" },
    ],
  };
}
