// What the member has said about dishes. Pure functions.

import type { RatedDish } from "keto-client";
import { plain } from "../../data/values/text";
import type { Meal } from "./written-plan";

export const RATINGS = [
  ["more", "More often"],
  ["less", "Less often"],
  ["never", "Never again"],
] as const;

export type Rating = (typeof RATINGS)[number][0];

/** The ids of a dish's foods; null if one of them is unknown, so that the dish cannot be rated. */
export function foodsOfDish({ ingredients }: Pick<Meal, "ingredients">) {
  const ids = ingredients.flatMap(({ foodId }) => foodId ?? []);
  return ids.length > 0 && ids.length === ingredients.length ? [...new Set(ids)] : null;
}

/**
 * The rating of a dish. Our kitchen's dishes are rated by their own names, to which a plan may have
 * added foods.
 */
export function ratingOf(dish: Pick<Meal, "name" | "ingredients">, ratings: RatedDish[]) {
  const foods = new Set(foodsOfDish(dish));
  const words = new Set(wordsOf(dish.name));
  return ratings.find((each) => {
    const isPart = each.foods.every((id) => foods.has(id));
    return isPart && (each.foods.length === foods.size || wordsOf(each.name).every(isIn(words)));
  });
}

function isIn(words: Set<string>) {
  return (word: string) => words.has(word);
}

function wordsOf(name: string) {
  return plain(name).split(/[^\p{L}]+/u);
}
