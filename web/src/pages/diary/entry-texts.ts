// How the diary says amounts and figures.

import { MEALS, type MealName, type SomeFigures } from "../../rules/diary/entries";
import { amount, number } from "../../state/member/format";

export const MEAL_NAMES: Record<MealName, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  snack: "Snacks",
};

export const MEAL_OPTIONS = MEALS.map((meal) => [meal, MEAL_NAMES[meal]] as const);

/** Such as "120 g" or "2 portions"; nothing of a quick add. */
export function amountOf({ grams, portions }: { grams?: number | null; portions?: number | null }) {
  if (grams) return amount(grams, "food", 1);
  if (!portions) return "";
  return `${number(portions, 2)} ${portions === 1 ? "portion" : "portions"}`;
}

/** Net carbs first: they are what counts. */
export function figuresText({ netCarbsG, calories }: SomeFigures) {
  return `${number(netCarbsG ?? 0, 1)} g net carbs · ${number(calories ?? 0)} kcal`;
}
