// What a day aims at. Pure functions.

import type { DayTargets, PlannerInput, Totals } from "keto-client";
import { macrosOf } from "./macros";
import { type Nutrients, readPlan } from "./plan-shape";

const NEAR = 0.1;
// Of floats: 2200 is within a tenth of 2000.
const NOISE = 1e-6;

/** The targets of a plan: computed from its input, as the planner does, or as the plan says. */
export function targetsOf(inputParams: Record<string, unknown>, outputPlan: unknown): Nutrients {
  return macrosOf(inputParams as Partial<PlannerInput>) ?? readPlan(outputPlan).target;
}

/** Whether a day keeps to its net carbs, and to its calories within a tenth, as the API counts it. */
export function isInTarget(
  { calories, netCarbsG }: Pick<Totals, "calories" | "netCarbsG">,
  target: Pick<DayTargets, "calories" | "netCarbsG">,
) {
  const isNear = Math.abs(calories - target.calories) <= target.calories * NEAR + NOISE;
  return isNear && netCarbsG <= target.netCarbsG;
}
