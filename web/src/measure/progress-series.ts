// The series of the charts of progress.

import type { CarbsOfDay, LogRecord, Targets, WeightResponse } from "keto-client";
import { addDays, dayOf, daysOf } from "../data/values/days";
import { fromApi, type Units } from "../data/values/units";
import { CARB_NAMES, type CarbMode, modeOfTarget } from "../diary/rules/carbs";
import type { Series } from "../parts/charts/chart-plot";
import { CARBS_G } from "../planner/rules/macros";
import { t } from "../words/words";

/** The carbs of a day in the member's mode. */
function carbsAs(mode: CarbMode, day: LogRecord | CarbsOfDay) {
  if (!("totalCarbsG" in day) || mode === "net") return day.netCarbsG;
  return mode === "total" ? day.totalCarbsG : day.availableCarbsG;
}

export function seriesOf({
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
        name: t("Trend"),
        values: days.map((day) => kilograms(pointOf.get(day)?.trend)),
        color: "--chart-1",
        shape: "line",
        target: kilograms(goal),
      },
      {
        name: t("Weight"),
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
        name: t("Calories"),
        values: figures("calories"),
        color: "--chart-2",
        shape: "bars",
        target: targets?.calories,
      },
    ],
    macros: [
      {
        name: t("Fat"),
        values: figures("fatG"),
        color: "--chart-3",
        shape: "line",
        target: targets?.fatG,
      },
      {
        name: t("Protein"),
        values: figures("proteinG"),
        color: "--chart-1",
        shape: "line",
        target: targets?.proteinG,
      },
    ],
  };
}
