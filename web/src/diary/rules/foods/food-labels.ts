// Net carbs from a food's label, and the source of its figures. Pure functions.

import type { LabelFigures, NewFood } from "keto-client";
import { t } from "../../../words/words";

export type CarbsBasis = NewFood["carbsBasis"];

/** The net carbs by the API's rule; null if they cannot be known yet. */
export function netCarbsOf(label: Partial<LabelFigures>, basis: CarbsBasis) {
  const { carbsG, fiberG = 0, polyolsG = 0 } = label;
  const known = [carbsG, fiberG, polyolsG].every((value) => typeof value === "number");
  if (!known || carbsG === undefined) return null;
  return Math.max(0, carbsG - polyolsG - (basis === "available" ? 0 : fiberG));
}

/** A label's form without the portions that were left empty: `rows` counts them, and each has its number. */
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

const OF_USDA = /^(?:SR Legacy|FNDDS|Foundation|USDA Branded)\b/;
const WORDS: Record<string, string> = {
  own: t("your label"),
  table: t("Keto’s food table"),
  openfoodfacts: t("Open Food Facts, which anyone can edit"),
};

/** The table's short name: USDA, or the name before the description. */
export function tableOf(source: string) {
  if (source === "openfoodfacts") return t("Open Food Facts");
  return OF_USDA.test(source) ? "USDA" : source.split(/[\d:]/, 1)[0].trim();
}

/** The table with the food's description there. */
export function sourceText(source: string) {
  const words = WORDS[source];
  if (words) return words;
  return OF_USDA.test(source) && !source.startsWith("USDA") ? `USDA ${source}` : source;
}
