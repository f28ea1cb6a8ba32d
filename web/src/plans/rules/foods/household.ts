// A dish's amounts as they are measured at home: 2 tablespoons, 3 eggs, ½ cup. Pure functions.

import type { FoodPortion } from "keto-client";
import type { Units } from "../../../data/values/units";
import { inNumber } from "../../../diary/rules/foods/kitchen";

// A spoon may be this much fuller or emptier than the recipe says.
const TOLERANCE = 0.12;
const MOST_COUNTED = 12;
const CUP = /\bcup\b/;
const SPOON = /spoon/;
// Slices, patties and the like are of any size at home.
const VAGUE = /slice|handful|portion|piece|serving|glass|pot|block|bag/;

/** The nearest household amount, or null if no measure comes close. Cups are for members with imperial units. */
export function householdOf(grams: number, portions: FoodPortion[], units: Units): string | null {
  const offered = portions
    .filter(({ name }) => !VAGUE.test(name) && (units === "imperial" || !CUP.test(name)))
    .flatMap((portion) => {
      const step = CUP.test(portion.name) ? 0.25 : 0.5;
      const count = Math.round(grams / portion.grams / step) * step;
      const error = Math.abs(count * portion.grams - grams) / grams;
      return count > 0 && count <= mostOf(portion.name) && error <= TOLERANCE
        ? [{ name: portion.name, count, error }]
        : [];
    })
    .sort((one, other) => rank(one) - rank(other));
  const best = offered.at(0);
  return best ? `${countText(best.count)} ${inNumber(best.name, best.count)}` : null;
}

/** A cup is not measured in spoons. */
function mostOf(name: string) {
  if (SPOON.test(name)) return 6;
  return CUP.test(name) ? 4 : MOST_COUNTED;
}

/** Whole numbers before fractions, and then the smaller error. */
function rank({ count, error }: { count: number; error: number }) {
  return (Number.isInteger(count) ? 0 : 1) + error;
}

const FRACTIONS: Record<number, string> = { 0.25: "¼", 0.5: "½", 0.75: "¾" };

function countText(count: number) {
  const whole = Math.floor(count);
  return `${whole || ""}${FRACTIONS[count - whole] ?? ""}`;
}
