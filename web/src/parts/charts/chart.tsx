// A chart over days, drawn by uPlot on a canvas, with a table of the same figures.

import "./chart.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { calendarDay, number } from "../../data/member/format";
import { t } from "../../words/words";
import type { PlotProps, Series } from "./chart-plot";

// Beyond this many days, the axis needs months instead of days, and a date needs its year.
const LONG_DAYS = 180;

export interface ChartProps {
  title: string;
  days: string[];
  series: Series[];
  unit: string;
  decimals?: number;
  /** Whether the axis begins at zero */
  fromZero?: boolean;
  /** The day that is not over, if that matters */
  openDay?: string;
  /** A sentence that describes the chart */
  says?: string | null;
}

export function Chart({
  title,
  days,
  series,
  unit,
  decimals = 0,
  fromZero = false,
  openDay,
  says,
}: ChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const known = series.some(({ values }) => values.some((value) => value !== null));
  // The pointed day may be outside a period that is shorter now.
  const at = pointed !== null && pointed < days.length ? pointed : lastKnown(series);
  const dayText = days.length > LONG_DAYS ? calendarDay : shortDay;
  const open = openDay === undefined ? -1 : days.indexOf(openDay);
  return (
    <figure class="chart">
      <figcaption class="row apart">
        <h3>{title}</h3>
        {known && (
          <Legend
            series={series}
            unit={unit}
            decimals={decimals}
            day={at === open ? t("{day}, so far", { day: dayText(days[at]) }) : dayText(days[at])}
            at={at}
          />
        )}
      </figcaption>
      {known && says && <p class="chart-says">{says}</p>}
      {known ? (
        <>
          <Canvas
            days={days}
            series={series}
            figureText={(value) => number(value, decimals)}
            dayText={days.length > LONG_DAYS ? month : shortDay}
            fromZero={fromZero}
            open={open < 0 ? null : open}
            point={setPointed}
          />
          <Figures title={title} days={days} series={series} unit={unit} decimals={decimals} />
        </>
      ) : (
        <p class="chart-empty soft">{t("Nothing logged in this period.")}</p>
      )}
    </figure>
  );
}

function Legend({
  series,
  unit,
  decimals,
  day,
  at,
}: {
  series: Series[];
  unit: string;
  decimals: number;
  /** As text. */
  day: string;
  at: number;
}) {
  return (
    <p class="legend" aria-hidden="true">
      <span class="soft">{day}</span>
      {series.map(({ name, values, color }) => {
        const value = values[at];
        return (
          <span key={name}>
            <i class={`swatch ${color.slice(2)}`} />
            {name} <b>{value === null ? "–" : number(value, decimals)}</b> {unit}
          </span>
        );
      })}
    </p>
  );
}

/** The same figures as a table, for screen readers and for exact reading. */
function Figures({ title, days, series, unit, decimals = 0 }: ChartProps) {
  const rows = days
    .map((day, index) => ({ day, values: series.map(({ values }) => values[index]) }))
    .filter(({ values }) => values.some((value) => value !== null))
    .reverse();
  return (
    <details class="figures">
      <summary>{t("{title} as a table", { title })}</summary>
      <div
        class="figures-scroll"
        tabindex={0}
        role="region"
        aria-label={t("{title} as a table", { title })}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Day")}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" class="figure">
                  {name}, {unit}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, values }) => (
              <tr key={day}>
                <th scope="row">{calendarDay(day)}</th>
                {values.map((value) => (
                  <td class="figure">{value === null ? "–" : number(value, decimals)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Canvas(chart: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let stopped = false;
    let remove = () => {};
    const draw = () =>
      import("./chart-plot").then(
        ({ plot }) => {
          if (!stopped) remove = plot(element, chart);
        },
        // uPlot could not be loaded: the table below has the same figures.
        () => {},
      );
    // uPlot is a fifth of the page's size: load it only when the chart is visible.
    const seen = new IntersectionObserver(
      (found) => {
        if (!found.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        draw();
      },
      { rootMargin: "100px" },
    );
    seen.observe(element);
    return () => {
      stopped = true;
      seen.disconnect();
      remove();
    };
  }, [chart.days, chart.series, theme]);
  return <div class="chart-canvas" ref={place} aria-hidden="true" />;
}

function shortDay(day: string) {
  return calendarDay(day, { day: "numeric", month: "short" });
}

function month(day: string) {
  return calendarDay(day, { month: "short", year: "numeric" });
}

function lastKnown(series: Series[]) {
  const [{ values }] = series;
  for (let index = values.length - 1; index > 0; index -= 1) {
    if (series.some((each) => each.values[index] !== null)) return index;
  }
  return 0;
}

/** Changes with the colour scheme. */
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
