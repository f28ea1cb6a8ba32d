// The address of a dish's picture, made from its largest ingredients. Pure functions.

import type { Ingredient } from "./written-plan";

const MOST_FOODS = 6;
// The server's limit for a name.
const LONGEST = 40;

export function picturePath(ingredients: Ingredient[]) {
  const foods = [...ingredients]
    .sort((one, other) => (other.grams ?? 0) - (one.grams ?? 0))
    .map(({ foodId, name }) => slugOf(foodId ?? name))
    .filter(Boolean)
    .slice(0, MOST_FOODS);
  return foods.length ? `/images/dishes/${foods.join(".")}.svg` : null;
}

function slugOf(name: string) {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-|-$/g, "");
}
