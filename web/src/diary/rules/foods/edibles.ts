// Everything that can be eaten: foods, dishes and recent entries, with figures for an amount. Pure
// functions.

import type {
  DishRecord,
  FoodItem,
  FoodPortion,
  FoundFood,
  ImportedFoodItem,
  MyFoodItem,
  RecentEntry,
} from "keto-client";
import { type Eaten, type MealName, type SomeFigures, STATED, times } from "../entries";
import { indexOf, search } from "./food-index";
import { tableOf } from "./food-labels";
import type { KitchenFood } from "./kitchen";

/** From the table, the member's own, or found elsewhere by its barcode, and then without an id. */
export type AnyFood = FoodItem | KitchenFood | MyFoodItem | ImportedFoodItem | FoundFood;

export interface Edible {
  /** The same food or dish has one key, wherever it was found. */
  key: string;
  name: string;
  foodId: string | null;
  dishId: string | null;
  /** The foods of a dish. */
  foodIds?: string[];
  /** The figures, and the amount that they are for: grams of a food, portions of a dish; null if for all. */
  figures: SomeFigures;
  of: number | null;
  /** The initial amount. */
  amount: number | null;
  /** Household portions and their grams. */
  portions: FoodPortion[];
  kind: "own" | "dish" | "recent" | "table";
  /** The name of its table, unless that is the kitchen's. */
  table?: string;
  /** Where its figures come from. */
  source?: string;
  /** The allergens that it contains or may contain, as far as they are known. */
  has?: string[];
}

export function ofFood(food: AnyFood): Edible {
  const { id, name, per100g, portions, source, allergens = [] } = food;
  const mayContain = "mayContain" in food ? food.mayContain : [];
  const kind = source === "own" ? "own" : "table";
  const amount = portions[0]?.grams ?? 100;
  const isOfKitchen = "tier" in food ? food.tier === "kitchen" : kind === "table" && id !== null;
  return {
    ...{ key: id ?? name, name, foodId: id, dishId: null, kind, portions },
    ...{ figures: per100g, of: 100, amount, source },
    ...(kind === "table" && !isOfKitchen && { table: tableOf(source) }),
    has: [...allergens, ...mayContain],
  };
}

export function ofDish({ id, name, perPortion, items }: DishRecord): Edible {
  return {
    ...{ key: id, name, foodId: null, dishId: id, kind: "dish", portions: [] },
    foodIds: items.map(({ foodId }) => foodId),
    ...{ figures: perPortion, of: 1, amount: 1 },
  };
}

/** A recent entry, with the amount of the last time. */
export function ofEaten(eaten: Eaten | RecentEntry): Edible {
  const { name, foodId = null, dishId = null } = eaten;
  const amount = eaten.grams ?? eaten.portions ?? null;
  const figures = Object.fromEntries(STATED.map((name) => [name, eaten[name]]));
  return {
    ...{ key: foodId ?? dishId ?? name, name, foodId, dishId, kind: "recent", portions: [] },
    ...{ figures, of: amount, amount },
  };
}

/** Whether its amounts are grams. */
export function isWeighed({ dishId, of }: Edible) {
  return dishId === null && of !== null;
}

/** The figures of an amount; those of a quick add do not depend on it. */
export function figuresFor({ figures, of }: Edible, amount: number | null) {
  return times(figures, of && amount ? amount / of : 1);
}

/** An entry of this amount. */
export function eatenOf(
  edible: Edible,
  amount: number | null,
  place: { id: string; date: string; meal: MealName },
): Eaten {
  const { name, foodId, dishId } = edible;
  return {
    ...place,
    ...{ name, foodId, dishId, ...figuresFor(edible, amount) },
    grams: foodId ? amount : null,
    portions: dishId ? amount : null,
  };
}

/**
 * The foods on offer: without words the recent ones, those of this meal first; with words the matching
 * foods and dishes of the member, recent entries, then the table.
 * @param found the member's foods and those of the table that match the words
 */
export function offered(
  words: string,
  meal: MealName,
  known: { recent: RecentEntry[]; dishes: DishRecord[]; found: AnyFood[] },
): Edible[] {
  const foods = known.found.map(ofFood);
  const dishes = known.dishes.map(ofDish);
  const here = known.recent.filter((each) => each.meal === meal);
  const elsewhere = known.recent.filter((each) => each.meal !== meal);
  const recent = [...here, ...elsewhere].map(ofEaten);
  if (!words.trim()) return once([...recent, ...dishes]);
  const matching = (all: Edible[]) => search(indexOf(all), words, all.length);
  const own = foods.filter(({ kind }) => kind === "own");
  const ofTable = foods.filter(({ kind }) => kind !== "own");
  // What this member eats comes first among the matches.
  return once([...own, ...matching(dishes), ...matching(recent), ...ofTable]);
}

/** Without duplicates: a food that is known in full keeps the amount of the last time. */
function once(all: Edible[]) {
  const byKey = new Map<string, Edible>();
  for (const each of all) {
    const before = byKey.get(each.key);
    const full = before?.portions.length ? before : each;
    const amount = [before, each].find((one) => one?.kind === "recent")?.amount;
    byKey.set(
      each.key,
      before ? { ...full, kind: before.kind, amount: amount ?? full.amount } : each,
    );
  }
  return [...byKey.values()];
}
