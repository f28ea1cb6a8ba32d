// The units of a typed amount. Pure functions.

import { round, shownIn, toApi, type Units } from "../../data/values/units";
import { t } from "../../words/words";
import { type Edible, isWeighed } from "../rules/foods/edibles";

export interface MeasureUnit {
  name: string;
  /** Its size in grams, or in portions of a dish. */
  size: number;
}

/** Grams first, even for imperial units: labels have them everywhere. */
export function unitsOf(edible: Edible, units: Units): MeasureUnit[] {
  if (!isWeighed(edible)) return [{ name: t("servings"), size: 1 }];
  const ounces = units === "imperial" ? [{ name: "oz", size: toApi(1, "food", units) }] : [];
  const household = edible.portions.map(({ name, grams }) => {
    const { value, unit } = shownIn(grams, "food", units, 1);
    return { name: `${name} (${value} ${unit})`, size: grams };
  });
  return [{ name: "g", size: 1 }, ...ounces, ...household];
}

/** An amount as it is typed. */
export function quantityIn({ size }: MeasureUnit, amount: number | null) {
  return amount === null ? "1" : String(round(amount / size, 2));
}
