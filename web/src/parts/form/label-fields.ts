// Optional figures of a food's label, in addition to energy, protein, fat and carbs, by the API's names.

import { t } from "../../words/words";

export const FIBER_FIELDS = [
  ["fiberG", t("Fiber"), "g"],
  ["polyolsG", t("Sugar alcohols"), "g", t("“Polyols” on European labels.")],
] as const;

export const MORE_OF_LABEL = t("More nutrients");
export const MORE_FIELDS = [
  ["sodiumMg", t("Sodium"), "mg", t("1 g of salt is about 400 mg of sodium.")],
  ["potassiumMg", t("Potassium"), "mg"],
  ["magnesiumMg", t("Magnesium"), "mg"],
] as const;
