// A plan that a model wrote: any JSON object, read without trusting its shape. Pure functions.

import { listOf, numberOf, objectOf, textOf } from "./any-json";
import { type Reason, reasonOf } from "./reasons";

export interface Nutrients {
  calories: number | null;
  proteinG: number | null;
  fatG: number | null;
  netCarbsG: number | null;
}

export interface Ingredient {
  name: string;
  /** An id of the food table, if the food is in it. */
  foodId?: string | undefined;
  grams: number | null;
}

export type Meal = Nutrients & {
  slot: string;
  name: string;
  description: string;
  ingredients: Ingredient[];
  steps: string[];
  /** Active minutes, and the servings of the steps; null if the plan does not state them. */
  minutes: number | null;
  servings: number | null;
  /** When its animal foods are done; null for other dishes. */
  doneness: string | null;
  batch: Batch | null;
  /** Why its day has it; a bought plan does not say. */
  why?: Reason[];
};
/** A dish that is cooked once for several days. */
export interface Batch {
  cookOn: number;
  portions: number;
  /** Null in plans of earlier versions. */
  keepsDays: number | null;
  freezes: boolean;
}
/** What is done on a day for the meals of later ones, such as chilling overnight. */
export interface Ahead {
  text: string;
}
export type Day = {
  number: number;
  meals: Meal[];
  total: Nutrients;
  /** What it aims at, if that is not the plan's target. */
  target: Nutrients | null;
  ahead: Ahead[];
  /** Its minerals; a plan of version 1.0.0 states none. */
  minerals: StatedMineral[];
  /** Composed without a model. */
  isByKitchen: boolean;
};

/** A mineral of a day; a minimum if a food does not state it. */
export interface StatedMineral {
  name: (typeof MINERALS)[number];
  value: number;
  isAtLeast: boolean;
}

// The beginning of a sentence that lists the portions.
const PORTIONS = /^Portions?:\s*/;
// The portions at the end of a computed dish's description: 2 eggs, 40 g cheddar
const AMOUNTS = /(?<=[.!?])\s+\d[^.!?]*$/;
const SLOTS = ["breakfast", "lunch", "dinner", "snack", "snack2", "snack3"];
const SHELVES = ["proteins", "fats", "vegetables", "other"];
export const MINERALS = ["potassiumMg", "magnesiumMg", "sodiumMg", "fiberG"] as const;
export const NUTRIENTS = ["calories", "proteinG", "fatG", "netCarbsG"] as const;

export function readPlan(plan: unknown) {
  const found = objectOf(plan);
  const list = objectOf(found.shoppingList);
  const isComputed = found.figures === "computed";
  const notes = listOf(found.notes).map(textOf).filter(Boolean);
  return {
    summary: textOf(found.summary),
    /** Summed from grams and the food table; otherwise the model's own figures. */
    isComputed,
    /** Who chose the dishes of a computed plan; empty for an earlier release's. */
    writtenBy: textOf(found.writtenBy),
    target: nutrientsOf(found.dailyMacros),
    days: listOf(found.days)
      .map(dayOf)
      .filter((day) => day.meals.length > 0),
    shelves: namesOf(list, SHELVES)
      .map((name) => ({ name, items: listOf(list[name]).map(textOf).filter(Boolean) }))
      .filter((shelf) => shelf.items.length > 0),
    tips: listOf(found.tips).map(textOf).filter(Boolean),
    /** What the reader must know. The first note of a computed plan tells who wrote it (`who-wrote.ts`). */
    notes: isComputed ? notes.slice(1) : notes,
    leftOut: listOf(found.leftOut)
      .map(leftOutOf)
      .filter(({ text }) => text),
    /** Written without the model, which could not be reached. */
    isModelAway: found.modelAway === true,
  };
}

function leftOutOf(value: unknown) {
  const { text, foods, examples } = objectOf(value);
  return {
    text: textOf(text),
    foods: numberOf(foods) ?? 0,
    examples: listOf(examples).map(textOf).filter(Boolean),
  };
}

function dayOf(value: unknown, index: number): Day {
  const day = objectOf(value);
  const meals = objectOf(day.meals);
  const why = objectOf(day.why);
  const read = namesOf(meals, SLOTS)
    .map((slot) => ({ ...mealOf(slot, meals[slot]), why: listOf(why[slot]).flatMap(reasonOf) }))
    .filter((meal) => meal.name);
  return {
    number: numberOf(day.day) ?? index + 1,
    meals: read,
    total: sumOf(read),
    target: day.targets === undefined ? null : nutrientsOf(day.targets),
    ahead: listOf(day.ahead)
      .map((each) => ({ text: textOf(objectOf(each).text) }))
      .filter(({ text }) => text),
    minerals: mineralsOf(day.minerals),
    isByKitchen: day.writtenBy === "kitchen",
  };
}

function mineralsOf(value: unknown): StatedMineral[] {
  const { atLeast, ...known } = objectOf(value);
  const parts = objectOf(atLeast);
  return MINERALS.flatMap((name) => {
    const all = numberOf(known[name]);
    const stated = all ?? numberOf(parts[name]);
    return stated === null ? [] : [{ name, value: stated, isAtLeast: all === null }];
  });
}

/** The slot as a word, such as `snack 2`. */
export function slotName(slot: string) {
  return slot.replace(/^snack(\d)$/, "snack $1");
}

/** A meal in the shape of a plan's. */
export function mealOf(slot: string, value: unknown): Meal {
  const meal = objectOf(value);
  const name = textOf(meal.name) || textOf(value);
  const description = textOf(meal.description);
  const sentences = sentencesOf(description.replace(AMOUNTS, ""));
  const recipe = objectOf(meal.recipe);
  const steps = [recipe.steps, meal.steps]
    .map((each) => listOf(each).map(textOf).filter(Boolean))
    .find((each) => each.length);
  const ingredients = listOf(meal.ingredients)
    .map(objectOf)
    .map((each) => ({
      name: textOf(each.name),
      foodId: textOf(each.foodId) || undefined,
      grams: numberOf(each.grams),
    }))
    .filter((each) => each.name);
  return {
    slot,
    name,
    description,
    ingredients: ingredients.length ? ingredients : sentences.flatMap(portionsIn),
    steps: steps ?? sentences.filter((each) => !PORTIONS.test(each)),
    minutes: numberOf(recipe.minutes),
    servings: numberOf(recipe.servings),
    doneness: textOf(recipe.doneness) || null,
    batch: batchOf(meal.batch),
    ...nutrientsOf(meal),
  };
}

function batchOf(value: unknown): Batch | null {
  const { cookOn, portions, keepsDays, freezes } = objectOf(value);
  const [day, count] = [numberOf(cookOn), numberOf(portions)];
  const kept = { keepsDays: numberOf(keepsDays), freezes: freezes === true };
  return day && count ? { cookOn: day, portions: count, ...kept } : null;
}

/** The ingredients in a sentence such as `Portion: 150 g eggs, 9 g butter.` */
function portionsIn(sentence: string): Ingredient[] {
  if (!PORTIONS.test(sentence)) return [];
  const parts = sentence.replace(PORTIONS, "").replace(/\.$/, "").split(/,\s+/);
  return parts.map((part) => {
    const [, grams, name] = part.match(/^(\d+(?:\.\d+)?) g (.+)$/) ?? [];
    return grams ? { name, grams: Number(grams) } : { name: part, grams: null };
  });
}

/** The steps, one sentence each. */
function sentencesOf(text: string) {
  return text
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((each) => each.trim())
    .filter(Boolean);
}

/** The sum of the known figures. */
export function sumOf(all: Nutrients[]): Nutrients {
  const sums = NUTRIENTS.map((name) => {
    const known = all.map((each) => each[name]).filter((value) => value !== null);
    return [name, known.length ? known.reduce((sum, value) => sum + value, 0) : null];
  });
  return Object.fromEntries(sums);
}

function nutrientsOf(value: unknown): Nutrients {
  const given = objectOf(value);
  return {
    calories: numberOf(given.calories),
    proteinG: numberOf(given.proteinG),
    fatG: numberOf(given.fatG),
    netCarbsG: numberOf(given.netCarbsG),
  };
}

/** The names in their usual order, then any others. */
function namesOf(found: Record<string, unknown>, usual: string[]) {
  const others = Object.keys(found).filter((name) => !usual.includes(name));
  return [...usual.filter((name) => name in found), ...others];
}
