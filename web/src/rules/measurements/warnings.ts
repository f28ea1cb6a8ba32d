// What ketones and glucose may mean when they are dangerous, and whom to call. Pure functions.

import type { MeasurementRecord } from "keto-client";
import { round } from "../units";
import { inMmol } from "./values";

export type Danger = "ketoacidosis" | "high-ketones" | "high-glucose" | "low-glucose";

type Measured = Pick<MeasurementRecord, "kind" | "value" | "unit" | "at">;

// In mmol/L.
const KETONES_WITH_GLUCOSE = 3;
const GLUCOSE_WITH_KETONES = 11;
const KETONES_ALONE = 5;
const LEAST_GLUCOSE = 3.9;
const MOST_GLUCOSE = 13.9;
/** What was measured longer ago says nothing of now. */
const COUNTS_FOR_MS = 24 * 60 * 60 * 1000;

/** What the latest ketones and the latest glucose of the day before an instant may mean. */
export function dangersOf(measurements: Measured[], now: number): Danger[] {
  const ketones = latest("ketones", measurements, now);
  const glucose = latest("glucose", measurements, now);
  const areBothHigh =
    ketones !== null &&
    ketones >= KETONES_WITH_GLUCOSE &&
    glucose !== null &&
    glucose > GLUCOSE_WITH_KETONES;
  const found: [Danger, boolean][] = [
    ["ketoacidosis", areBothHigh],
    ["high-ketones", !areBothHigh && ketones !== null && ketones >= KETONES_ALONE],
    ["high-glucose", !areBothHigh && glucose !== null && glucose > MOST_GLUCOSE],
    ["low-glucose", glucose !== null && glucose < LEAST_GLUCOSE],
  ];
  return found.filter(([, is]) => is).map(([danger]) => danger);
}

/** In mmol/L with one decimal, as a meter shows it: 70 mg/dL are 3.9. */
function latest(kind: Measured["kind"], measurements: Measured[], now: number) {
  const own = measurements
    .filter((each) => each.kind === kind)
    .map((each) => ({ ...each, time: Date.parse(each.at) }))
    .filter(({ time }) => time > now - COUNTS_FOR_MS)
    .sort((one, other) => one.time - other.time)
    .at(-1);
  return own ? round(inMmol(own), 1) : null;
}

export interface Advice {
  title: string;
  /** What it may mean, and what to do now. */
  text: string;
  /** When it is an emergency. */
  call: string;
}

export const ADVICE: Record<Danger, Advice> = {
  ketoacidosis: {
    title: "High ketones together with high glucose",
    text: "This can be ketoacidosis, which is an emergency, also while you still feel well. Call your emergency number (112 in Europe, 911 in the US) or your diabetes team now.",
    call: "Don't exercise, don't wait until tomorrow, and don't stay alone.",
  },
  "high-ketones": {
    title: "Very high ketones",
    text: "A keto diet alone seldom does this: it can be the beginning of ketoacidosis. With an SGLT2 inhibitor (a name that ends in -gliflozin) that happens with normal glucose, too. Drink water, measure again, and call your doctor today.",
    call: "With nausea, vomiting, pain in the belly or fast breathing, call your emergency number (112, 911) now.",
  },
  "high-glucose": {
    title: "High glucose",
    text: "This can be dangerous, most of all with diabetes. Drink water, measure your ketones as well, and call your doctor today.",
    call: "With vomiting, confusion or fast breathing, call your emergency number (112, 911) now.",
  },
  "low-glucose": {
    title: "Low glucose",
    text: "This can be low blood sugar. Take 15 g of sugar now, such as a small glass of juice or glucose tablets, and measure again after 15 minutes. It counts more than your carbs. If you take insulin or tablets for diabetes, call your doctor today.",
    call: "Who gets confused, or can't swallow safely, needs the emergency number (112, 911) now.",
  },
};
