// A chart over days, drawn by uPlot on a canvas, with the same figures as a table.

import { calendarDay, number } from "../state/format.js";
import { html, useEffect, useRef, useState } from "./html.js";

/**
 * @typedef {object} Series
 * @property {string} name
 * @property {(number | null)[]} values one for each day
 * @property {string} color a custom property of the stylesheet, such as `--accent`
 * @property {"line" | "dots" | "bars"} shape
 */

/**
 * @typedef {object} ChartProps
 * @property {string} title
 * @property {string[]} days
 * @property {Series[]} series
 * @property {string} unit
 * @property {number} [decimals]
 * @property {boolean} [fromZero] whether the axis begins at zero
 */

const HEIGHT = 224;
const FEW = 10;

/** @param {ChartProps} props */
export function Chart({ title, days, series, unit, decimals = 0, fromZero = false }) {
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null));
  const known = series.some(({ values }) => values.some((value) => value !== null));
  const at = pointed ?? lastKnown(series);
  return html`
    <figure class="chart">
      <figcaption class="row apart">
        <h3>${title}</h3>
        ${known && html`<${Legend} series=${series} unit=${unit} decimals=${decimals} at=${at} day=${days[at]} />`}
      </figcaption>
      ${known
        ? html`
            <${Canvas} days=${days} series=${series} decimals=${decimals} fromZero=${fromZero} point=${setPointed} />
            <${Figures} title=${title} days=${days} series=${series} unit=${unit} decimals=${decimals} />
          `
        : html`<p class="chart-empty soft">Nothing was logged in this time.</p>`}
    </figure>
  `;
}

/** @param {{ series: Series[], unit: string, decimals: number, at: number, day: string }} props */
function Legend({ series, unit, decimals, at, day }) {
  return html`
    <p class="legend" aria-hidden="true">
      <span class="soft">${calendarDay(day, { day: "numeric", month: "short" })}</span>
      ${series.map(({ name, values, color }) => {
        const value = values[at];
        return html`
          <span key=${name}><i class=${`swatch ${color.slice(2)}`}></i>${name} <b>${value === null ? "–" : number(value, decimals)}</b></span>
        `;
      })}
      <span class="soft">${unit}</span>
    </p>
  `;
}

/** The same as a table, for a screen reader and for reading exact figures. @param {ChartProps} props */
function Figures({ title, days, series, unit, decimals = 0 }) {
  const rows = days
    .map((day, index) => ({ day, values: series.map(({ values }) => values[index]) }))
    .filter(({ values }) => values.some((value) => value !== null))
    .reverse();
  return html`
    <details class="figures">
      <summary>${title} as a table</summary>
      <div class="figures-scroll" tabindex="0" role="region" aria-label=${`${title} as a table`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              ${series.map(({ name }) => html`<th key=${name} scope="col" class="figure">${name}, ${unit}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ day, values }) => html`
                <tr key=${day}>
                  <th scope="row">${calendarDay(day)}</th>
                  ${values.map((value) => html`<td class="figure">${value === null ? "–" : number(value, decimals)}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </details>
  `;
}

/**
 * @param {Omit<ChartProps, "title" | "unit"> & { decimals: number, point: (index: number | null) => void }} props
 */
function Canvas({ days, series, decimals, fromZero, point }) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const theme = useTheme();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let stopped = false;
    let remove = () => {};
    Promise.all([import("../vendor/uplot.js"), styles()]).then(([{ default: Plot }]) => {
      if (stopped) return;
      const options = optionsOf(Plot.paths, element, { days, series, decimals, fromZero, point });
      const plot = new Plot(options, [days.map((_, index) => index), ...series.map(({ values }) => values)], element);
      const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
      watch.observe(element);
      remove = () => {
        watch.disconnect();
        plot.destroy();
      };
    });
    return () => {
      stopped = true;
      remove();
    };
  }, [days, series, theme]);
  return html`<div class="chart-canvas" ref=${place} aria-hidden="true"></div>`;
}

/**
 * @param {typeof import("../vendor/uplot.js").default.paths} paths
 * @param {HTMLElement} element
 * @param {Omit<ChartProps, "title" | "unit"> & { decimals: number, point: (index: number | null) => void }} chart
 */
function optionsOf(paths, element, { days, series, decimals, fromZero, point }) {
  const style = getComputedStyle(element);
  const color = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: color("--soft-ink"),
    grid: { stroke: color("--line"), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  };
  const label = (/** @type {number} */ index) =>
    days[index] ? calendarDay(days[index], { day: "numeric", month: "short" }) : "";
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 12, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: { x: { time: false, range: [-0.5, days.length - 0.5] }, y: { range: rangeOf(series, fromZero) } },
    axes: [
      {
        ...axis,
        size: 34,
        gap: 8,
        grid: { show: false },
        incrs: [1, 2, 7, 14, 30],
        space: 64,
        values: (/** @type {unknown} */ _, /** @type {number[]} */ splits) => splits.map(label),
      },
      {
        ...axis,
        size: 48,
        values: (/** @type {unknown} */ _, /** @type {number[]} */ splits) =>
          splits.map((value) => number(value, decimals)),
      },
    ],
    series: [{}, ...series.map((each) => ({ ...drawn(each, color(each.color), paths), spanGaps: true }))],
    hooks: {
      setCursor: [(/** @type {import("../vendor/uplot.js").default} */ plot) => point(plot.cursor.idx ?? null)],
    },
  };
}

/**
 * @param {Series} series
 * @param {string} color
 * @param {typeof import("../vendor/uplot.js").default.paths} paths
 */
function drawn({ shape, values }, color, paths) {
  if (shape === "dots") {
    return { paths: () => null, points: { show: true, size: 6, fill: color, stroke: color } };
  }
  if (shape === "bars") {
    return { paths: paths.bars({ size: [0.7, 24], radius: 0.2 }), fill: color, points: { show: false } };
  }
  // Of a few days a line would show little, of one day nothing.
  const few = values.filter((value) => value !== null).length <= FEW;
  return { stroke: color, width: 2.5, points: { show: few, size: 6, fill: color } };
}

/**
 * A little more than what is drawn.
 * @param {Series[]} series
 * @param {boolean} [fromZero]
 */
function rangeOf(series, fromZero) {
  const known = series.flatMap(({ values }) => values).filter((value) => value !== null);
  const least = fromZero ? 0 : Math.min(...known);
  const most = Math.max(...known);
  const margin = Math.max((most - least) * 0.12, most * 0.005, 0.1);
  return [fromZero ? 0 : least - margin, most + margin];
}

/** @param {Series[]} series */
function lastKnown(series) {
  const [{ values }] = series;
  for (let index = values.length - 1; index > 0; index -= 1) {
    if (series.some((each) => each.values[index] !== null)) return index;
  }
  return 0;
}

/** Changes when the colours do. */
function useTheme() {
  const [dark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const change = () => setDark(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return dark;
}

/** @type {Promise<void> | null} */
let loading = null;

/** uPlot's own stylesheet, when the first chart is drawn. */
function styles() {
  loading ??= new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("../vendor/uplot.css", import.meta.url).href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
  return loading;
}
