// The sentence that tells who wrote a plan, the same as the API's (compared by `test_who_wrote.py`). Pure functions.

import type { Day } from "./written-plan";

const NO_ADVICE =
  "It isn't advice from a doctor or dietitian: check with yours first if you have a condition or take medicine.";

export const BY_MODEL =
  "Written by AI, not by a doctor or dietitian. Check with yours first if you have a condition or take medicine.";
export const CHOSEN_BY_MODEL = `An AI model chose the dishes. Their names, recipes and figures are computed from the food table. ${NO_ADVICE}`;
export const BY_KITCHEN = `Our kitchen computed this plan from its own dishes and the food table. ${NO_ADVICE}`;

/** @param plan isComputed: whether its figures were verified as computed, not only declared so */
export function whoWrote(plan: {
  isComputed: boolean;
  writtenBy: string;
  isModelAway: boolean;
  days: Pick<Day, "isByKitchen">[];
}) {
  if (!plan.isComputed) return BY_MODEL;
  // Plans of earlier releases lack the author, and do not record who wrote the dishes of a changed day.
  const isByKitchen = plan.isModelAway && plan.days.every((day) => day.isByKitchen);
  const writer = plan.writtenBy || (isByKitchen ? "kitchen" : "model");
  return writer === "kitchen" ? BY_KITCHEN : CHOSEN_BY_MODEL;
}
