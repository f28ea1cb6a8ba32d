// Net carbs by a food's label. Pure functions.

import type { LabelFigures, NewFood } from "keto-client";

export type CarbsBasis = NewFood["carbsBasis"];

/** The net carbs, as the API counts them; null while that is not known. */
export function netCarbsOf(label: Partial<LabelFigures>, basis: CarbsBasis) {
  const { carbsG, fiberG = 0, polyolsG = 0 } = label;
  const known = [carbsG, fiberG, polyolsG].every((value) => typeof value === "number");
  if (!known || carbsG === undefined) return null;
  return basis === "available" ? carbsG : Math.max(0, carbsG - fiberG - polyolsG);
}
