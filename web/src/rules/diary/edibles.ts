// What can be eaten: foods, dishes and what was eaten before, all with figures for an amount. Pure
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
import { type Eaten, type MealName, type SomeFigures, STATED, times } from "./entries";
import { indexOf, search } from "./food-index";
import { tableOf } from "./food-labels";
import type { KitchenFood } from "./kitchen";

/** Of the table, of the member's own, or found by its barcode elsewhere: that one has no id here. */
export type AnyFood = FoodItem | KitchenFood | MyFoodItem | ImportedFoodItem | FoundFood;

export interface Edible {
  /** The same food or dish has one key, wherever it was found. */
  key: string;
  name: string;
  foodId: string | null;
  dishId: string | null;
  /** The foods of a dish. */
  foodIds?: string[];
  /** The figures, and of which amount they are: grams of a food, portions of a dish, or all of it. */
  figures: SomeFigures;
  of: number | null;
  /** The amount to begin with. */
  amount: number | null;
  /** What a household calls so many grams. */
  portions: FoodPortion[];
  kind: "own" | "dish" | "recent" | "table";
  /** The table that it is of, in a word, where that is not the kitchen's. */
  table?: string;
  /** Where its figures come from. */
  source?: string;
  /** The allergens that it has, or may have, as far as it is known. */
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

/** What was eaten before, as the last time. */
export function ofEaten(eaten: Eaten | RecentEntry): Edible {
  const { name, foodId = null, dishId = null } = eaten;
  const amount = eaten.grams ?? eaten.portions ?? null;
  const figures = Object.fromEntries(STATED.map((name) => [name, eaten[name]]));
  return {
    ...{ key: foodId ?? dishId ?? name, name, foodId, dishId, kind: "recent", portions: [] },
    ...{ figures, of: amount, amount },
  };
}

/** Whether an amount of it is grams. */
export function isWeighed({ dishId, of }: Edible) {
  return dishId === null && of !== null;
}

/** The figures of an amount; of a quick add those that it has. */
export function figuresFor({ figures, of }: Edible, amount: number | null) {
  return times(figures, of && amount ? amount / of : 1);
}

/** An amount of it as an entry. */
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
 * What is offered: without words what was eaten lately, at this meal first; with words what they fit:
 * own foods and dishes, what was eaten lately, then the table.
 * @param found the own foods and those of the table that the words fit
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
  // What fits and is eaten by this member comes before what only fits as well.
  return once([...own, ...matching(dishes), ...matching(recent), ...ofTable]);
}

/** Each once: a food that is known in full has the amount that was eaten the last time. */
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
