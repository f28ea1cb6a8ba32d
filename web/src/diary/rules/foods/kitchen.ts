// The food table as the build bundles it, and household amounts of its foods. Pure functions.

import type rows from "food-table";
import type { FoodItem, FoodPortion } from "keto-client";

export interface KitchenFood
  extends Pick<FoodItem, "id" | "name" | "per100g" | "portions" | "allergens" | "source"> {
  aisle: Aisle;
  also: string[];
  popular: number;
}

/** Halves are used for small counts: 2½ avocados, but 7 of the next smaller portion. */
const MOST_HALVED = 3;
const MOST_COUNTED = 20;

/** In the order of `aisles.py`, which is that of a walk through a shop. */
export const AISLES = ["produce", "meat", "dairy", "pantry"] as const;
export type Aisle = (typeof AISLES)[number];

export function foodOfRow(row: (typeof rows)[0]) {
  const [id, name, figures, portions, popular, has, aisle, ...also] = row;
  const [calories, proteinG, fatG, carbsG, netCarbsG, ...minerals] = figures;
  const [fiberG, polyolsG, sodiumMg, potassiumMg, magnesiumMg] = minerals;
  return {
    ...{ id, name, also, popular, source: "table", allergens: has.split(" ").filter(Boolean) },
    aisle: AISLES[aisle],
    per100g: {
      ...{ calories, proteinG, fatG, carbsG, netCarbsG },
      ...{ fiberG, polyolsG, sodiumMg, potassiumMg, magnesiumMg },
    },
    portions: portions.map(([each, grams]) => ({ name: each, grams })),
  } satisfies KitchenFood;
}

/** Such as "3 eggs" or "½ avocado"; null if the grams do not make a number of portions. */
export function countOf(grams: number, portions: FoodPortion[]) {
  const counted = portions.flatMap((portion) => {
    const count = Math.round((grams / portion.grams) * 2) / 2;
    const isExact = Math.abs(count * portion.grams - grams) < 0.06;
    const isSaid = Number.isInteger(count) ? count <= MOST_COUNTED : count <= MOST_HALVED;
    return count > 0 && isExact && isSaid ? [{ count, name: portion.name }] : [];
  });
  // Prefer one large portion to many small ones, and those to a half.
  counted.sort(
    (one, other) => Number(one.count < 1) - Number(other.count < 1) || one.count - other.count,
  );
  const said = counted.at(0);
  return said ? `${countText(said.count)} ${inNumber(said.name, said.count)}` : null;
}

function countText(count: number) {
  const whole = Math.floor(count);
  return `${whole || ""}${whole === count ? "" : "½"}`;
}

/** A portion's name for this count: eggs, halves, leaves, tablespoons chopped. */
export function inNumber(name: string, count: number) {
  if (count <= 1) return name;
  const [, thing, rest = ""] = name.match(/^(.*?)( (?:chopped|grated|crumbled))?$/) ?? [];
  if (/(?:shrimp|squid|quail|swede|asparagus)$/.test(thing)) return thing + rest;
  if (/lea?f$/.test(thing)) return [thing.slice(0, -1), "ves", rest].join("");
  if (/half$/.test(thing)) return [thing.slice(0, -1), "ves", rest].join("");
  if (/[^aeiou]y$/.test(thing)) return [thing.slice(0, -1), "ies", rest].join("");
  return `${thing}${/(?:s|x|ch|sh|tomato|potato|mango)$/.test(thing) ? "es" : "s"}${rest}`;
}
