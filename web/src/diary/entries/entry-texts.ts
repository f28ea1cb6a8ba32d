// Amounts and figures as text.

import type { FoodPortion } from "keto-client";
import { areFiguresHidden, orNoFigures } from "../../data/member/figures";
import { amount, foodText, number } from "../../data/member/format";
import type { Meal } from "../../plans/rules/written-plan";
import { t } from "../../words/words";
import { carbsInTotals } from "../rules/carbs";
import { type Eaten, MEALS, type MealName, type SomeFigures, type Totals } from "../rules/entries";
import { countOf } from "../rules/foods/kitchen";
import { carbMode, carbsOfDish, carbsText, gramsText, shownCarbs } from "../state/carbs";
import { kitchen } from "../state/kitchen";

export const MEAL_NAMES: Record<MealName, string> = {
  breakfast: t("Breakfast"),
  lunch: t("Lunch"),
  dinner: t("Dinner"),
  snack: t("Snacks"),
};

export const MEAL_OPTIONS = MEALS.map((meal) => [meal, MEAL_NAMES[meal]] as const);

/** Such as "3 eggs (150 g)" or "2 portions"; empty for a quick add, and without grams if figures are hidden. */
export function amountOf({ foodId, grams, portions }: Partial<Eaten>, known?: FoodPortion[]) {
  if (grams) {
    const measured = amount(grams, "food", 1);
    const said = countOf(grams, known ?? ofTable(foodId)?.portions ?? []);
    if (areFiguresHidden.value) return said ? foodText(said) : "";
    return said ? `${foodText(said)} (${measured})` : measured;
  }
  if (!portions) return "";
  return `${number(portions, 2)} ${portions === 1 ? "portion" : "portions"}`;
}

/** The name in the member's words for a food of the table; names that members typed stay. */
export function nameOf({ name, foodId }: { name: string; foodId?: string | null }) {
  return ofTable(foodId) ? foodText(name) : name;
}

function ofTable(foodId: string | null | undefined) {
  return foodId ? kitchen()?.byId.get(foodId) : undefined;
}

/** The number of foods in a meal. */
export function foodsText(count: number) {
  return count === 1 ? "1 food" : `${number(count)} foods`;
}

/** Carbs first: they matter most. */
export function figuresText(figures: SomeFigures) {
  return orNoFigures(
    `${carbsText(shownCarbs(figures))} · ${figureText(figures.calories ?? null)} kcal`,
  );
}

/** The same for a meal of a plan. */
export function mealText(meal: Meal) {
  const carbs = carbsText(carbsOfDish(meal, meal.ingredients));
  return orNoFigures(`${carbs} · ${figureText(meal.calories)} kcal`);
}

/** The same for a sum: a minimum if an entry does not state a figure. */
export function totalText(totals: Totals) {
  const known = totals.known.calories ?? totals.of;
  const calories = { value: known === 0 ? null : totals.calories, isAtLeast: known < totals.of };
  return orNoFigures(
    `${carbsText(carbsInTotals(totals, carbMode.value))} · ${gramsText(calories, 0)} kcal`,
  );
}

/** A figure, or a dash if it is not stated, which differs from 0. */
export function figureText(value: number | null, decimals = 0) {
  return value === null ? "–" : number(value, decimals);
}
