// What a day aims at. Pure functions.

import type { PlannerInput } from "keto-client";
import { macrosOf } from "./macros";
import { type Nutrients, readPlan } from "./plan-shape";

/** The targets of a plan: computed from its input, as the planner does, or as the plan says. */
export function targetsOf(inputParams: Record<string, unknown>, outputPlan: unknown): Nutrients {
  return macrosOf(inputParams as Partial<PlannerInput>) ?? readPlan(outputPlan).target;
}
