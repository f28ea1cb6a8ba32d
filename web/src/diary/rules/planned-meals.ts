// The meals of a plan as diary entries: by their foods, so that all figures are known. Pure functions.

import { type Ingredient, type Meal, NUTRIENTS } from "../../plans/rules/written-plan";
import { fiberAndPolyolsOf } from "./carbs";
import {
  type Eaten,
  FIGURES,
  MEALS,
  type MealName,
  type SomeFigures,
  sumIn,
  tenth,
  totalOf,
} from "./entries";
import { idOfMeal } from "./entry-ids";

const MOST_NAME = 120;
// The maximum of one request.
const MOST_FOODS = 20;
const LEAST_GRAMS = 0.1;

type Weighed = Ingredient & { foodId: string; grams: number };

type FoodTable = Parameters<typeof fiberAndPolyolsOf>[1];

/** Which meal of which plan, on which day. */
export interface PlaceOfMeal {
  planId: string;
  dayNumber: number;
  slot: string;
  date: string;
}

/** The meal of the diary that a plan's meal belongs to; an unusual name is a snack. */
export function mealOf({ slot }: Pick<Meal, "slot">): MealName {
  return MEALS.find((each) => each === slot) ?? "snack";
}

/** The ids of a meal's entries, whichever dish it was when it was eaten. */
export function idsOfMeal({ planId, dayNumber, slot, date }: PlaceOfMeal) {
  const whole = idOfMeal(planId, dayNumber, slot, date);
  const places = Array.from({ length: MOST_FOODS }, (_, place) => place);
  return { whole, foods: places.map((food) => idOfMeal(planId, dayNumber, slot, date, food)) };
}

/**
 * A meal of a plan as entries: its foods, or the meal itself if the plan does not weigh them. Until the
 * API has computed the foods, each has its share by weight of the meal's figures.
 * @param table for the fiber and polyols, if the member counts them
 */
export function entriesOfMeal(meal: Meal, place: PlaceOfMeal, table?: FoodTable): Eaten[] {
  const ids = idsOfMeal(place);
  const given = { date: place.date, meal: mealOf(meal) };
  const foods = foodsOf(meal.ingredients);
  const { calories, proteinG, fatG, netCarbsG } = meal;
  const figures = { calories, proteinG, fatG, netCarbsG };
  if (!foods) {
    // An entry has at least one figure.
    const isEmpty = Object.values(figures).every((value) => value === null);
    const stated = isEmpty ? { calories: 0 } : figures;
    return [{ ...given, ...stated, id: ids.whole, name: entryName(meal) }];
  }
  const shares = sharesOf(figures, foods);
  return foods.map(({ foodId, name, grams }, index) => ({
    ...{ ...given, ...shares[index], id: ids.foods[index], name: entryName({ name }) },
    ...{ foodId, grams },
    ...(table && fiberAndPolyolsOf([{ foodId, grams }], table)),
  }));
}

/** A meal of a plan with the ids and the entries that it is logged with. */
export function plannedMeal(meal: Meal, place: PlaceOfMeal, table?: FoodTable) {
  const { whole, foods } = idsOfMeal(place);
  return {
    meal,
    name: meal.name,
    ids: [whole, ...foods],
    entries: entriesOfMeal(meal, place, table),
  };
}

/** A meal of a plan as a day shows it: entries stay as they were eaten, even if the dish was swapped since. */
export function shownMeal(meal: Meal, eaten: Eaten[]): Meal {
  if (!eaten.length) return meal;
  const totals = totalOf(eaten);
  const figures = NUTRIENTS.map((name) => [name, sumIn(totals, name)]);
  const name = isOf(meal, eaten) ? meal.name : eaten.map((each) => each.name).join(", ");
  return { ...meal, name, ...Object.fromEntries(figures) };
}

function isOf(meal: Meal, eaten: Eaten[]) {
  const known = new Set([...meal.ingredients.map(({ foodId }) => foodId), entryName(meal)]);
  return eaten.every(({ foodId, name }) => known.has(foodId ?? name));
}

/** The foods, each once; null unless the plan knows and weighs all of them. */
function foodsOf(ingredients: Ingredient[]): Weighed[] | null {
  const byId = new Map<string, Weighed>();
  for (const { name, foodId, grams } of ingredients) {
    if (!foodId || grams === null || tenth(grams) < LEAST_GRAMS) return null;
    const before = byId.get(foodId)?.grams ?? 0;
    byId.set(foodId, { name, foodId, grams: tenth(before + grams) });
  }
  const foods = [...byId.values()];
  return foods.length && foods.length <= MOST_FOODS ? foods : null;
}

/** Figures divided by weight; the parts add up to the whole. */
function sharesOf(figures: SomeFigures, foods: Weighed[]): SomeFigures[] {
  const all = foods.reduce((sum, { grams }) => sum + grams, 0);
  let weighed = 0;
  return foods.map(({ grams }) => {
    const before = weighed;
    weighed += grams;
    const share = FIGURES.filter((name) => typeof figures[name] === "number").map((name) => {
      const upTo = (weight: number) => tenth(((figures[name] ?? 0) * weight) / all);
      return [name, tenth(upTo(weighed) - upTo(before))];
    });
    return Object.fromEntries(share);
  });
}

function entryName({ name }: Pick<Meal, "name">) {
  return [...name].slice(0, MOST_NAME).join("");
}
