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

/** A label's form without the portions that were left empty: `rows` counts them, each has its number. */
export function withoutEmptyPortions(values: Record<string, string>): Record<string, string> {
  const filled = Array.from({ length: Number(values.rows) }, (_, row) => ({
    name: values[`portions.${row}.name`] ?? "",
    grams: values[`portions.${row}.grams`] ?? "",
  })).filter(({ name, grams }) => name.trim() || grams.trim());
  const portions = filled.flatMap(({ name, grams }, row) => [
    [`portions.${row}.name`, name],
    [`portions.${row}.grams`, grams],
  ]);
  return { ...values, ...Object.fromEntries(portions), rows: String(filled.length) };
}
