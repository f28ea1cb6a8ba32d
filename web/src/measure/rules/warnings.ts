// When ketones and glucose may be dangerous: what it means, and whom to call. Pure functions.

import type { MeasurementRecord } from "keto-client";
import type { Health } from "../../data/health/questions";
import { round } from "../../data/values/units";
import { t } from "../../words/words";
import { inMmol } from "./values";

export type Danger =
  | "ketoacidosis"
  | "ketoacidosis-at-risk"
  | "raised-ketones-at-risk"
  | "high-ketones"
  | "high-glucose"
  | "low-glucose"
  | "perhaps-low-glucose";

type Measured = Pick<MeasurementRecord, "kind" | "value" | "unit" | "at">;

// In mmol/L.
const KETONES_WITH_GLUCOSE = 3;
const GLUCOSE_WITH_KETONES = 11;
const KETONES_ALONE = 5;
// For members with diabetes, with an SGLT2 inhibitor, or who are pregnant: their ketoacidosis can come with
// normal glucose. Ketones of 3.0 and above are the criterion of ketoacidosis for people with diabetes,
// whatever the glucose is (consensus report of ADA and EASD, Diabetes Care 2024;47:1257). From 1.5 there
// is a risk, and the advice is to call the doctor the same day (NHS on ketoacidosis; for SGLT2 inhibitors
// the international consensus on its risk, Diabetes Care 2019;42:1147).
const KETONES_AT_RISK = 3;
const RAISED_KETONES_AT_RISK = 1.5;
const AT_RISK = ["insulin", "sglt2", "pregnantOrBreastfeeding"] as const;
const LEAST_GLUCOSE = 3.9;
// Down to it, without diabetes, it may be a body that is used to few carbs: it asks first.
const LOW_GLUCOSE = 3;
const MOST_GLUCOSE = 13.9;
/** Older measurements do not describe the present. */
const COUNTS_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * What the latest ketones and glucose within a day before an instant may mean.
 * @param health the member's answers; null without any
 */
export function dangersOf(
  measurements: Measured[],
  now: number,
  health: Health | null = null,
): Danger[] {
  const ketones = latest("ketones", measurements, now);
  const glucose = latest("glucose", measurements, now);
  const areBothHigh =
    ketones !== null &&
    ketones >= KETONES_WITH_GLUCOSE &&
    glucose !== null &&
    glucose > GLUCOSE_WITH_KETONES;
  const isAtRisk = AT_RISK.some((name) => health?.[name]);
  const found: [Danger, boolean][] = [
    ["ketoacidosis", areBothHigh],
    ...(areBothHigh || ketones === null ? [] : ofKetonesAlone(ketones, isAtRisk)),
    ["high-glucose", !areBothHigh && glucose !== null && glucose > MOST_GLUCOSE],
    ["low-glucose", glucose !== null && glucose < (isAtRisk ? LEAST_GLUCOSE : LOW_GLUCOSE)],
    [
      "perhaps-low-glucose",
      !isAtRisk && glucose !== null && glucose >= LOW_GLUCOSE && glucose < LEAST_GLUCOSE,
    ],
  ];
  return found.filter(([, is]) => is).map(([danger]) => danger);
}

function ofKetonesAlone(ketones: number, isAtRisk: boolean): [Danger, boolean][] {
  if (!isAtRisk) return [["high-ketones", ketones >= KETONES_ALONE]];
  return [
    ["ketoacidosis-at-risk", ketones >= KETONES_AT_RISK],
    ["raised-ketones-at-risk", ketones >= RAISED_KETONES_AT_RISK && ketones < KETONES_AT_RISK],
  ];
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
    title: t("High ketones together with high glucose"),
    text: t(
      "This can be ketoacidosis, which is an emergency, even while you still feel well. Call your emergency number (112 in Europe, 911 in the US) or your diabetes team now.",
    ),
    call: t("Don’t exercise, don’t wait until tomorrow, and don’t stay alone."),
  },
  "ketoacidosis-at-risk": {
    title: t("High ketones, and you’re at risk of ketoacidosis"),
    text: t(
      "You told us you take insulin, diabetes tablets or an SGLT2 inhibitor, or that you’re pregnant or breastfeeding. Then this can be ketoacidosis, which is an emergency, even while your glucose is normal and you still feel well. Call your emergency number (112 in Europe, 911 in the US) or your care team now, and tell them what you take.",
    ),
    call: t("Don’t exercise, don’t wait until tomorrow, and don’t stay alone."),
  },
  "raised-ketones-at-risk": {
    title: t("Raised ketones, and you’re at risk of ketoacidosis"),
    text: t(
      "With insulin, diabetes tablets or an SGLT2 inhibitor, or when you’re pregnant or breastfeeding, this can be the beginning of ketoacidosis, even while your glucose is normal. Drink water, measure again within two hours, and call your doctor or your care team today, even if you eat few carbs on purpose.",
    ),
    call: t(
      "If they rise to 3 or more, or with nausea, vomiting, belly pain or fast breathing, call your emergency number (112, 911) now.",
    ),
  },
  "high-ketones": {
    title: t("Very high ketones"),
    text: t(
      "A keto diet alone seldom does this: it can be the beginning of ketoacidosis. With an SGLT2 inhibitor (a name that ends in -gliflozin) that can happen with normal glucose, too. Drink water, measure again, and call your doctor today.",
    ),
    call: t(
      "With nausea, vomiting, belly pain or fast breathing, call your emergency number (112, 911) now.",
    ),
  },
  "high-glucose": {
    title: t("High glucose"),
    text: t(
      "This can be dangerous, especially with diabetes. Drink water, measure your ketones as well, and call your doctor today.",
    ),
    call: t(
      "With vomiting, confusion or fast breathing, call your emergency number (112, 911) now.",
    ),
  },
  "perhaps-low-glucose": {
    title: t("Do you feel shaky?"),
    text: t(
      "This glucose is common with few carbs. But if you feel shaky, sweaty or confused, it’s low blood sugar: take 15 g of sugar now, such as a small glass of juice, measure again after 15 minutes, and call your doctor today.",
    ),
    call: t(
      "If you get confused or can’t swallow safely, someone must call the emergency number (112, 911) now.",
    ),
  },
  "low-glucose": {
    title: t("Low glucose"),
    text: t(
      "This can be low blood sugar. Take 15 g of sugar now, such as a small glass of juice or glucose tablets, and measure again after 15 minutes. It counts more than your carbs. If you take insulin or tablets for diabetes, call your doctor today.",
    ),
    call: t(
      "If you get confused or can’t swallow safely, someone must call the emergency number (112, 911) now.",
    ),
  },
};
