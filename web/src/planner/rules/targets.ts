// The targets of a day. Pure functions.

import type { PlannerInput, Targets } from "keto-client";
import { type Nutrients, readPlan } from "../../plans/rules/written-plan";
import { specifiedMacrosOf } from "./macros";

const NEAR = 0.1;
// Tolerance for rounding of floats: 2200 is within a tenth of 2000.
const NOISE = 1e-6;

/** A plan's targets: its own; for one that the model wrote alone, computed from its input. */
export function targetsOf(inputParams: Record<string, unknown>, outputPlan: unknown): Nutrients {
  const { isComputed, target } = readPlan(outputPlan);
  if (isComputed) return target;
  return specifiedMacrosOf(inputParams as Partial<PlannerInput>) ?? target;
}

/** Whether a day stays within its carbs and a tenth of its calories, by the API's rule. */
export function isInTarget(
  calories: number,
  carbs: number,
  target: Pick<Targets, "calories" | "netCarbsG">,
) {
  return isNearCalories(calories, target.calories) && carbs <= target.netCarbsG;
}

/** Whether calories are within a tenth of their target. */
export function isNearCalories(calories: number, target: number) {
  return Math.abs(calories - target) <= target * NEAR + NOISE;
}
