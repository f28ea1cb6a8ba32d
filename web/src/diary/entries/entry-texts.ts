// Amounts and figures as text.

import type { FoodPortion } from "keto-client";
import { areFiguresHidden, orNoFigures } from "../../data/member/figures";
import { amount, foodText, number } from "../../data/member/format";
import type { Meal } from "../../plans/rules/written-plan";
import { plural, t } from "../../words/words";
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

/** What is done with each meal. */
export const MEAL_TEXTS: Record<MealName, Record<MealAct, string>> = {
  breakfast: {
    addFood: t("Add food to breakfast"),
    add: t("Add to breakfast"),
    added: t("Added to breakfast."),
    copyYesterday: t("Copy yesterday’s breakfast"),
    copyDayBefore: t("Copy the previous day’s breakfast"),
  },
  lunch: {
    addFood: t("Add food to lunch"),
    add: t("Add to lunch"),
    added: t("Added to lunch."),
    copyYesterday: t("Copy yesterday’s lunch"),
    copyDayBefore: t("Copy the previous day’s lunch"),
  },
  dinner: {
    addFood: t("Add food to dinner"),
    add: t("Add to dinner"),
    added: t("Added to dinner."),
    copyYesterday: t("Copy yesterday’s dinner"),
    copyDayBefore: t("Copy the previous day’s dinner"),
  },
  snack: {
    addFood: t("Add food to snacks"),
    add: t("Add to snacks"),
    added: t("Added to snacks."),
    copyYesterday: t("Copy yesterday’s snacks"),
    copyDayBefore: t("Copy the previous day’s snacks"),
  },
};
type MealAct = "addFood" | "add" | "added" | "copyYesterday" | "copyDayBefore";

export const MEAL_OPTIONS = MEALS.map((meal) => [meal, MEAL_NAMES[meal]] as const);

/** Such as "3 eggs (150 g)" or "2 servings"; empty for a quick add, and without grams if figures are hidden. */
export function amountOf({ foodId, grams, portions }: Partial<Eaten>, known?: FoodPortion[]) {
  if (grams) {
    const measured = amount(grams, "food", 1);
    const said = countOf(grams, known ?? ofTable(foodId)?.portions ?? []);
    if (areFiguresHidden.value) return said ? foodText(said) : "";
    return said ? `${foodText(said)} (${measured})` : measured;
  }
  if (!portions) return "";
  const servings = number(portions, 2);
  return portions === 1 ? t("1 serving") : t("{servings} servings", { servings });
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
  return plural(count, "{n} food", "{n} foods");
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
