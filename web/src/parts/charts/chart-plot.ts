// Charts over days on a canvas, by uPlot: loaded when the first chart is shown. It imports nothing
// else of the app, so that it becomes a separate chunk.

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
  /** The target of a day, as a dashed line. */
  target?: number | null;
}

/** What to draw on the canvas. */
export interface PlotProps {
  days: string[];
  series: Series[];
  fromZero: boolean;
  /** The index of a day that is not over: its bars are hatched, its lines dashed. */
  open: number | null;
  figureText: (value: number) => string;
  dayText: (day: string) => string;
  /** Reports the day under the pointer, if any. */
  point: (index: number | null) => void;
}

/** Draw a chart that follows the element's width; returns a function that removes it. */
export function plot(element: HTMLElement, chart: PlotProps) {
  const xs = chart.days.map((_, index) => index);
  const parts = chart.series.flatMap((each) => partsOf(each, chart.open));
  const drawing = new uPlot(
    optionsOf(element, chart, parts),
    [xs, ...parts.map(({ values }) => values)],
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

/** A series in one style. */
interface Part extends Series {
  isOpen: boolean;
}

/** The days that are over, and separately the one that is not. */
function partsOf(series: Series, open: number | null): Part[] {
  const { values } = series;
  if (open === null || (values[open] ?? null) === null) return [{ ...series, isOpen: false }];
  const before = values.findLastIndex((value, index) => index < open && value !== null);
  const isDrawn = (index: number) =>
    index === open || (series.shape === "line" && index === before);
  return [
    {
      ...series,
      values: values.map((value, index) => (index === open ? null : value)),
      isOpen: false,
    },
    {
      ...series,
      values: values.map((value, index) => (isDrawn(index) ? value : null)),
      isOpen: true,
    },
  ];
}

function optionsOf(
  element: HTMLElement,
  { days, series, fromZero, point, figureText, dayText }: PlotProps,
  parts: Part[],
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
    series: [{}, ...parts.map((each) => ({ ...drawn(each, color(each.color)), spanGaps: true }))],
    hooks: {
      draw: [
        (plot: uPlot) => {
          for (const { target, color: name } of series) drawTarget(plot, target, color(name));
        },
      ],
      setCursor: [(plot: uPlot) => point(plot.cursor.idx ?? null)],
    },
  };
}

function drawTarget(
  { ctx, bbox, valToPos, scales }: uPlot,
  target: number | null | undefined,
  color: string,
) {
  const { min = 0, max = 0 } = scales.y;
  if (target == null || min === null || max === null || target < min || target > max) return;
  const y = Math.round(valToPos(target, "y", true));
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.setLineDash([6, 4].map((length) => length * devicePixelRatio));
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

function hatched(color: string) {
  const tile = document.createElement("canvas");
  const size = 6 * devicePixelRatio;
  tile.width = size;
  tile.height = size;
  const ctx = tile.getContext("2d");
  if (!ctx) return color;
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.beginPath();
  // Beyond the corners, so that the lines of two tiles meet.
  for (const shift of [-size, 0, size]) {
    ctx.moveTo(shift - 1, size + 1);
    ctx.lineTo(shift + size + 1, -1);
  }
  ctx.stroke();
  return ctx.createPattern(tile, "repeat") ?? color;
}

function drawn({ shape, values, isOpen }: Part, color: string): uPlot.Series {
  if (shape === "dots") {
    return { paths: () => null, points: { show: true, size: 6, fill: color, stroke: color } };
  }
  if (shape === "bars") {
    return {
      paths: uPlot.paths.bars?.({ size: [0.7, 24], radius: 0.2 }),
      fill: isOpen ? hatched(color) : color,
      stroke: color,
      width: 1,
      points: { show: false },
    };
  }
  if (isOpen) {
    return { stroke: color, width: 2, dash: [4, 4], points: { show: false } };
  }
  // A line through a few days shows little, through one day nothing: draw points.
  const few = values.filter((value) => value !== null).length <= FEW;
  return { stroke: color, width: 2.5, points: { show: few, size: 6, fill: color } };
}

/** The range of the values, with a margin. */
function rangeOf(series: Series[], fromZero: boolean): [number, number] {
  const known = series.flatMap(({ values }) => values).filter((value) => value !== null);
  const span = Math.max(...known) - Math.min(...known);
  // A distant target would leave no room for the values: it is drawn only when it is near.
  const isNear = (target: number) =>
    fromZero || known.some((value) => Math.abs(value - target) <= span);
  const targets = series.flatMap(({ target }) =>
    target != null && isNear(target) ? [target] : [],
  );
  const least = fromZero ? 0 : Math.min(...known, ...targets);
  const most = Math.max(...known, ...targets);
  const margin = Math.max((most - least) * 0.12, most * 0.005, 0.1);
  return [fromZero ? 0 : least - margin, most + margin];
}
