// The units in which an amount is typed. Pure functions.

import { type Edible, isWeighed } from "../../rules/diary/edibles";
import { round, shownIn, toApi, type Units } from "../../rules/units";

export interface MeasureUnit {
  name: string;
  /** How many grams, or portions of a dish, one of it is. */
  size: number;
}

/** Grams first, also for those who think in ounces: labels have them everywhere. */
export function unitsOf(edible: Edible, units: Units): MeasureUnit[] {
  if (!isWeighed(edible)) return [{ name: "portions", size: 1 }];
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
