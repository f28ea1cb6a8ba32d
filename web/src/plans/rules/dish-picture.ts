// The address of a dish's picture, which the app's server draws. Pure functions.

import type { Ingredient } from "./written-plan";

const MOST_FOODS = 10;
// The server's limits for names of foods and dishes, and for grams.
const LONGEST_FOOD = 40;
const LONGEST_NAME = 80;
const MOST_GRAMS = 99_999;

/** Its name says what kind of dish it is, and its foods with their grams what is in it. */
export function picturePath(name: string, ingredients: Ingredient[]) {
  const foods = [...ingredients]
    .sort((one, other) => (other.grams ?? 0) - (one.grams ?? 0))
    .map(({ foodId, name, grams }) => foodOf(foodId ?? name, grams))
    .filter(Boolean)
    .slice(0, MOST_FOODS);
  const dish = slugOf(name, LONGEST_NAME) || "dish";
  return foods.length ? `/images/dishes/${dish}/${foods.join(".")}.svg` : null;
}

function foodOf(name: string, grams: number | null) {
  const slug = slugOf(name, LONGEST_FOOD);
  const amount = Math.min(MOST_GRAMS, Math.round(grams ?? 0));
  return slug && amount > 0 ? `${slug}~${amount}` : slug;
}

function slugOf(name: string, longest: number) {
  return name
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-|-$/g, "");
}
