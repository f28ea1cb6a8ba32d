// Values that were probably typed in another unit, or with a wrong digit: forms ask once. Pure functions.

import { LIMITS } from "../../data/values/limits";
import { KG_PER_LB, round } from "../../data/values/units";
import { inMmol, type MeasuredUnit, MG_PER_DL } from "./values";

// As a share of the last weight: water and scales account for less.
const MOST_CHANGE = 0.05;
// In mmol/L. A value in the other unit is always outside this range: 2 mmol/L are 36 mg/dL.
const LEAST_GLUCOSE = 2;
const MOST_GLUCOSE = 20;
// In mmol/L: the end of the scale of blood meters, and the API's maximum.
const MOST_KETONES = 8;
const MOST_STORED = 30;
const KETONES_MG_PER_DL = 10.4;

export type Measured =
  | { kind: "weight"; value: number; unit: string; last: number | null }
  | { kind: "ketones" | "glucose" | "waist"; value: number; unit: MeasuredUnit };

export interface Slip {
  /** The difference from the last weight, in its unit. */
  change: number | null;
  /** The unit in which the value would be plausible, and the value converted to the typed unit. */
  likely: { unit: string; value: number } | null;
}

/** What is implausible about a value in its unit, or null; the API itself refuses values beyond its limits. */
export function slipOf(measured: Measured): Slip | null {
  if (measured.kind === "weight") return weightSlip(measured);
  if (measured.kind === "glucose") return glucoseSlip(measured);
  return measured.kind === "ketones" ? ketonesSlip(measured.value) : null;
}

function weightSlip({ value, unit, last }: { value: number; unit: string; last: number | null }) {
  const kg = unit === "lb" ? value * KG_PER_LB : value;
  if (!last || isNear(value, last) || !isWithin(kg, LIMITS.LogFields.weightKg)) return null;
  const [other, converted] = unit === "lb" ? ["kg", value / KG_PER_LB] : ["lb", value * KG_PER_LB];
  return {
    change: round(value - last, 1),
    likely: isNear(converted, last) ? { unit: other, value: round(converted, 1) } : null,
  };
}

function isWithin(value: number, [least, most]: number[]) {
  return value >= least && value <= most;
}

function isNear(value: number, last: number) {
  return Math.abs(value - last) <= last * MOST_CHANGE;
}

function glucoseSlip(measured: { value: number; unit: MeasuredUnit }) {
  if (isGlucose(inMmol(measured))) return null;
  const { value, unit } = measured;
  const other = unit === "mg/dL" ? "mmol/L" : "mg/dL";
  const converted = unit === "mg/dL" ? value * MG_PER_DL : value / MG_PER_DL;
  const isLikely = isGlucose(inMmol({ value, unit: other }));
  return { change: null, likely: isLikely ? { unit: other, value: round(converted, 1) } : null };
}

function isGlucose(mmol: number) {
  return mmol >= LEAST_GLUCOSE && mmol <= MOST_GLUCOSE;
}

function ketonesSlip(value: number) {
  if (value <= MOST_KETONES || value > MOST_STORED) return null;
  const converted = round(value / KETONES_MG_PER_DL, 1);
  return { change: null, likely: { unit: "mg/dL", value: converted } };
}
