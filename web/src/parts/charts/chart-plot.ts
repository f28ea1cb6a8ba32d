// Figures over days on a canvas, by uPlot: loaded when the first chart is drawn. It imports nothing
// else of the app, so that it is a chunk of its own.

import uPlot from "uplot";

const HEIGHT = 224;
const FEW = 10;

export interface Series {
  name: string;
  /** One for each day */
  values: (number | null)[];
  /** A custom property of the stylesheet, such as `--accent` */
  color: string;
  shape: "line" | "dots" | "bars";
}

/** What is drawn on the canvas. */
export interface PlotProps {
  days: string[];
  series: Series[];
  fromZero: boolean;
  figureText: (value: number) => string;
  dayText: (day: string) => string;
  /** The day that is pointed at, if any. */
  point: (index: number | null) => void;
}

/** Draw a chart that keeps the element's width; returns what removes it. */
export function plot(element: HTMLElement, chart: PlotProps) {
  const xs = chart.days.map((_, index) => index);
  const drawing = new uPlot(
    optionsOf(element, chart),
    [xs, ...chart.series.map(({ values }) => values)],
    element,
  );
  const watch = new ResizeObserver(() =>
    drawing.setSize({ width: element.clientWidth, height: HEIGHT }),
  );
  watch.observe(element);
  return () => {
    watch.disconnect();
    drawing.destroy();
  };
}

function optionsOf(
  element: HTMLElement,
  { days, series, fromZero, point, figureText, dayText }: PlotProps,
): uPlot.Options {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: color("--soft-ink"),
    grid: { stroke: color("--line"), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  };
  const label = (index: number) => (days[index] ? dayText(days[index]) : "");
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 28, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: { range: rangeOf(series, fromZero) },
    },
    axes: [
      {
        ...axis,
        size: 34,
        gap: 8,
        grid: { show: false },
        // Up to two years on a phone.
        incrs: [1, 2, 7, 14, 30, 61, 91, 182, 365],
        space: 64,
        values: (_: unknown, splits: number[]) => splits.map(label),
      },
      {
        ...axis,
        size: 48,
        values: (_: unknown, splits: number[]) => splits.map(figureText),
      },
    ],
    series: [{}, ...series.map((each) => ({ ...drawn(each, color(each.color)), spanGaps: true }))],
    hooks: {
      setCursor: [(plot: uPlot) => point(plot.cursor.idx ?? null)],
    },
  };
}

function drawn({ shape, values }: Series, color: string): uPlot.Series {
  if (shape === "dots") {
    return { paths: () => null, points: { show: true, size: 6, fill: color, stroke: color } };
  }
  if (shape === "bars") {
    return {
      paths: uPlot.paths.bars?.({ size: [0.7, 24], radius: 0.2 }),
      fill: color,
      points: { show: false },
    };
  }
  // Of a few days a line would show little, of one day nothing.
  const few = values.filter((value) => value !== null).length <= FEW;
  return { stroke: color, width: 2.5, points: { show: few, size: 6, fill: color } };
}

/** A little more than what is drawn. */
function rangeOf(series: Series[], fromZero: boolean): [number, number] {
  const known = series.flatMap(({ values }) => values).filter((value) => value !== null);
  const least = fromZero ? 0 : Math.min(...known);
  const most = Math.max(...known);
  const margin = Math.max((most - least) * 0.12, most * 0.005, 0.1);
  return [fromZero ? 0 : least - margin, most + margin];
}
