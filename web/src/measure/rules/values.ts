// Ketones, glucose and waist for charts: one value a day, in one unit. Pure functions.

import type { MeasurementRecord, MeasurementsResponse } from "keto-client";
import { dateIn } from "../../data/values/days";
import { round, type Units } from "../../data/values/units";
import { t } from "../../words/words";

export type Kind = MeasurementRecord["kind"];
export type MeasuredUnit = MeasurementRecord["unit"];

export const KIND_NAMES: Record<Kind, string> = {
  ketones: t("Ketones"),
  glucose: t("Glucose"),
  waist: t("Waist"),
};

// Glucose: 180.156 g/mol.
export const MG_PER_DL = 18.0156;
const CM_PER_INCH = 2.54;

/** The units of each kind, the member's usual one first. */
export function unitsOfKind(kind: Kind, units: Units): MeasuredUnit[] {
  const isMetric = units === "metric";
  if (kind === "ketones") return ["mmol/L"];
  if (kind === "glucose") return isMetric ? ["mmol/L", "mg/dL"] : ["mg/dL", "mmol/L"];
  return isMetric ? ["cm", "in"] : ["in", "cm"];
}

/** The values of a kind on these days, the last of each: ketones and glucose in mmol/L. */
export function valuesOf(
  kind: Kind,
  measurements: MeasurementRecord[],
  days: string[],
  { timezone, units }: { timezone: string; units: Units },
) {
  const own = measurements.filter((each) => each.kind === kind);
  return lastOfDay(
    own.map(({ at, ...each }) => ({ at, value: inChart(each, units) })),
    days,
    timezone,
  );
}

/** The glucose-ketone index on these days. */
export function indexOf(index: MeasurementsResponse["index"], days: string[], timezone: string) {
  return lastOfDay(
    index.map(({ at, gki }) => ({ at, value: gki })),
    days,
    timezone,
  );
}

function lastOfDay(all: { at: string; value: number }[], days: string[], timezone: string) {
  const byDay = new Map(all.map(({ at, value }) => [dateIn(timezone, at), value]));
  return days.map((day) => byDay.get(day) ?? null);
}

/** Ketones or glucose in mmol/L. */
export function inMmol({ value, unit }: Pick<MeasurementRecord, "value" | "unit">) {
  return unit === "mg/dL" ? value / MG_PER_DL : value;
}

function inChart({ value, unit }: Pick<MeasurementRecord, "value" | "unit">, units: Units) {
  if (unit === "mg/dL") return round(inMmol({ value, unit }), 2);
  if (unit === "cm" && units === "imperial") return round(value / CM_PER_INCH, 1);
  return unit === "in" && units === "metric" ? round(value * CM_PER_INCH, 1) : value;
}
