// What a day aims at. Pure functions.

import type { PlannerInput, Targets } from "keto-client";
import { specifiedMacrosOf } from "./macros";
import { type Nutrients, readPlan } from "./written-plan";

const NEAR = 0.1;
// Of floats: 2200 is within a tenth of 2000.
const NOISE = 1e-6;

/** The targets of a plan: as it says itself; of one that the model wrote alone, from its input. */
export function targetsOf(inputParams: Record<string, unknown>, outputPlan: unknown): Nutrients {
  const { isComputed, target } = readPlan(outputPlan);
  if (isComputed) return target;
  return specifiedMacrosOf(inputParams as Partial<PlannerInput>) ?? target;
}

/** Whether a day keeps to its carbs, and to its calories within a tenth, as the API counts it. */
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
