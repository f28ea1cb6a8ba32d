// What can be eaten: foods, dishes and what was eaten before, all with figures for an amount. Pure
// functions.

import type {
  DishRecord,
  FoodItem,
  FoodPortion,
  FoundFood,
  MyFoodItem,
  RecentEntry,
} from "keto-client";
import { plain } from "../text";
import { type Eaten, type Figures, type MealName, times } from "./entries";

/** Of the table, of the member's own, or found by its barcode elsewhere: that one has no id here. */
export type AnyFood = FoodItem | MyFoodItem | FoundFood;

export interface Edible {
  /** The same food or dish has one key, wherever it was found. */
  key: string;
  name: string;
  foodId: string | null;
  dishId: string | null;
  /** The figures, and of which amount they are: grams of a food, portions of a dish, or all of it. */
  figures: Partial<Figures>;
  of: number | null;
  /** The amount to begin with. */
  amount: number | null;
  /** What a household calls so many grams. */
  portions: FoodPortion[];
  kind: "own" | "dish" | "recent" | "table";
  /** The allergens that it has, or may have, as far as it is known. */
  has?: string[];
}

export function ofFood(food: AnyFood): Edible {
  const { id, name, per100g, portions, allergens = [], mayContain = [] } = food;
  const kind = food.source === "own" ? "own" : "table";
  const amount = portions[0]?.grams ?? 100;
  return {
    ...{ key: id ?? name, name, foodId: id, dishId: null, kind, portions },
    ...{ figures: per100g, of: 100, amount },
    has: [...allergens, ...mayContain],
  };
}

export function ofDish({ id, name, perPortion }: DishRecord): Edible {
  return {
    ...{ key: id, name, foodId: null, dishId: id, kind: "dish", portions: [] },
    ...{ figures: perPortion, of: 1, amount: 1 },
  };
}

/** What was eaten before, as the last time. */
export function ofEaten(eaten: Eaten | RecentEntry): Edible {
  const { name, foodId = null, dishId = null } = eaten;
  const amount = eaten.grams ?? eaten.portions ?? null;
  const { calories, proteinG, fatG, carbsG, netCarbsG } = eaten as RecentEntry;
  return {
    ...{ key: foodId ?? dishId ?? name, name, foodId, dishId, kind: "recent", portions: [] },
    ...{ figures: { calories, proteinG, fatG, carbsG, netCarbsG }, of: amount, amount },
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
 * What is offered: without words what was eaten lately, at this meal first; with words what begins
 * with each of them: own foods and dishes, what was eaten lately, then the table.
 * @param found what the API has found for the words
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
  const matching = (each: Edible) => beginsWith(each.name, words);
  const own = foods.filter(({ kind }) => kind === "own");
  return once([...own, ...dishes.filter(matching), ...recent.filter(matching), ...foods]);
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

/** Whether each of the words begins a word of the name, without case and accents. */
function beginsWith(name: string, words: string) {
  const parts = plain(name).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return wanted.every((word) => parts.some((part) => part.startsWith(word)));
}
