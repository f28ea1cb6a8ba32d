// The lines of a shopping list by aisle, and the list of a bought plan from its dishes. Pure functions.

import type { ShoppingLineRecord } from "keto-client";
import { AISLES, type Aisle, inNumber, type KitchenFood } from "../../../diary/rules/foods/kitchen";
import type { Day } from "../written-plan";

const AISLE_NAMES: Record<Aisle, string> = {
  produce: "Produce",
  meat: "Meat and fish",
  dairy: "Dairy and eggs",
  pantry: "Pantry",
};
// A list that this device stored with an earlier version lacks the aisles.
const OF_GROUP: Record<string, Aisle> = {
  proteins: "meat",
  fats: "pantry",
  vegetables: "produce",
  other: "pantry",
};

const PACKED = new Set(["can", "pack"]);
// Rounding errors can make whole pieces slightly more than whole.
const HAIR = 1e-6;

/** What a list shows of a line. */
export type ShownLine = Omit<ShoppingLineRecord, "group" | "grams">;

/** The lines of each aisle, in the order of a walk through a shop. */
export function byAisle(lines: ShownLine[]) {
  return AISLES.map((aisle) => ({
    name: AISLE_NAMES[aisle],
    lines: lines.filter((line) => line.aisle === aisle),
  })).filter((each) => each.lines.length > 0);
}

export function withAisles(lines: ShoppingLineRecord[]): ShoppingLineRecord[] {
  return lines.map((line) => ({ ...line, aisle: line.aisle ?? OF_GROUP[line.group] }));
}

/** Whether each ingredient of these days has its grams, so that a list can be made of them. */
export function canBeListed(days: Day[]) {
  const dishes = days.flatMap(({ meals }) => meals);
  return (
    dishes.length > 0 &&
    dishes.every(
      ({ ingredients }) =>
        ingredients.length > 0 && ingredients.every(({ grams }) => grams !== null),
    )
  );
}

/** What to buy for these days. @param ticked the keys of the lines that are in the basket */
export function linesOf(
  days: Day[],
  servings: number,
  { table, groups, weightText, ticked }: ListContext,
): ShownLine[] {
  const summed = new Map<string, { name: string; foodId: string | null; grams: number }>();
  for (const { name, foodId, grams } of days.flatMap((day) =>
    day.meals.flatMap(({ ingredients }) => ingredients),
  )) {
    const key = foodId ?? name.toLowerCase();
    const known = summed.get(key) ?? { name, foodId: foodId ?? null, grams: 0 };
    summed.set(key, { ...known, grams: known.grams + (grams ?? 0) * servings });
  }
  return [...summed]
    .map(([key, { name, foodId, grams }]) => {
      const food = foodId ? table?.get(foodId) : undefined;
      return {
        key,
        foodId,
        name: food?.name ?? capital(name),
        asBought: (food && piecesOf(grams, food)) ?? weightText(grams),
        aisle: food?.aisle ?? OF_GROUP[groups.get(name.toLowerCase()) ?? ""] ?? "pantry",
        foods: foodId ? [{ foodId, name, grams, boughtGrams: 0 }] : [],
        cupboard: false,
        checked: ticked.has(key),
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

interface ListContext {
  table: Map<string, KitchenFood> | undefined;
  /** The group of each food in the list that the plan's author wrote, for foods outside of the table. */
  groups: Map<string, string>;
  weightText: (grams: number) => string;
  ticked: Set<string>;
}

/** How many pieces, cans or packs are at least these grams; null for foods that are weighed. */
function piecesOf(grams: number, { name, portions }: KitchenFood) {
  const words = new Set(name.toLowerCase().split(/[^\p{L}]+/u));
  const piece = portions.find((each) => PACKED.has(each.name) || words.has(each.name));
  if (!piece) return null;
  const count = Math.ceil(grams / piece.grams - HAIR);
  return `${count} ${inNumber(piece.name, count)}`;
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
