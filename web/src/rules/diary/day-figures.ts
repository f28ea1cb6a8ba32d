// The figures of a day: the sums of what was eaten, but for those that were set by hand. Pure functions.

import type { LogRecord } from "keto-client";
import type { Meal } from "../plans/written-plan";
import { type Eaten, FIGURES, MEALS, type MealName, type SomeFigures, totalOf } from "./entries";

const MOST_NAME = 120;
// The sums are rounded to a tenth.
const TOLERANCE = 0.06;

/** The figures that a day shows, and which of them were set by hand. */
export function figuresOf(log: LogRecord | null, stored: SomeFigures[], shown: SomeFigures[]) {
  const [storedSums, sums] = [totalOf(stored), totalOf(shown)];
  const known = FIGURES.map((name) => {
    const logged = log?.[name] ?? null;
    const isByHand = logged !== null && Math.abs(logged - storedSums[name]) > TOLERANCE;
    const sum = shown.length ? sums[name] : null;
    return { name, isByHand, value: isByHand ? logged : sum };
  });
  const figures = known.map(({ name, value }) => [name, value]);
  return {
    figures: Object.fromEntries(figures) as Required<SomeFigures>,
    byHand: known.filter((each) => each.isByHand).map(({ name }) => name as string),
  };
}

/** The meal of the diary that a plan's meal belongs to: one of an unusual name is a snack. */
export function mealOf({ slot }: Pick<Meal, "slot">): MealName {
  return MEALS.find((each) => each === slot) ?? "snack";
}

/** A meal of a plan as an entry. */
export function entryOfMeal(meal: Meal, id: string, date: string): Eaten {
  const { calories, proteinG, fatG, netCarbsG } = meal;
  const given = Object.entries({ calories, proteinG, fatG, netCarbsG });
  const figures = Object.fromEntries(given.filter(([, value]) => value !== null));
  // An entry has at least one figure.
  const figured = Object.keys(figures).length ? figures : { calories: 0 };
  return {
    id,
    date,
    meal: mealOf(meal),
    name: entryName(meal),
    ...figured,
  };
}

/** A meal of a plan as a day shows it: what was eaten of it stays as it was, though the dish is another now. */
export function shownMeal(meal: Meal, eaten: Eaten | undefined): Meal {
  if (!eaten) return meal;
  const { calories = null, proteinG = null, fatG = null, netCarbsG = null } = eaten;
  const name = eaten.name === entryName(meal) ? meal.name : eaten.name;
  return { ...meal, name, calories, proteinG, fatG, netCarbsG };
}

function entryName({ name }: Meal) {
  return [...name].slice(0, MOST_NAME).join("");
}
