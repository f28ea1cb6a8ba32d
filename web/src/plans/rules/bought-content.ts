// The content of a bought plan. Its shape is a convention of the demo content, not of the API: whatever
// does not follow it is null here, and shown as plain text. Pure functions.

import type { Ingredient } from "./written-plan";

export interface Figures {
  calories?: number;
  proteinG?: number;
  fatG?: number;
  netCarbsG?: number;
  /** Active minutes, if known */
  minutes?: number;
}

export type Meal = Figures & { slot: string; name: string };
export type Day = { day: number; meals: Meal[] };
export interface Recipe {
  name: string;
  servings: number | null;
  /** Active minutes */
  minutes: number | null;
  ingredients: Ingredient[];
  steps: string[];
  nutrition: Figures;
}

export function readDays(meals: unknown): Day[] | null {
  const days = recordsOf(meals)?.map((day, index) => ({
    day: typeof day.day === "number" ? day.day : index + 1,
    meals: Object.entries(recordOf(day.meals) ?? {})
      .map(([slot, meal]) => ({ slot, ...recordOf(meal) }))
      .filter((meal) => "name" in meal && typeof meal.name === "string"),
  }));
  return days?.length && days.every(({ meals }) => meals.length) ? (days as Day[]) : null;
}

export function readRecipes(recipes: unknown): Recipe[] | null {
  const found = recordsOf(recipes);
  if (!found?.length || !found.every(({ name }) => typeof name === "string")) return null;
  return found.map((recipe) => ({
    name: String(recipe.name),
    servings: numberOr(recipe.servings),
    minutes: numberOr(recipe.minutes),
    ingredients: (recordsOf(recipe.ingredients) ?? []).map(({ name, foodId, grams }) => ({
      name: String(name ?? ""),
      grams: numberOr(grams),
      ...(typeof foodId === "string" && { foodId }),
    })),
    steps: textsOf(recipe.steps),
    nutrition: figuresOf(recipe.nutrition),
  }));
}

export function readShoppingList(list: unknown): [group: string, texts: string[]][] | null {
  const groups = Object.entries(recordOf(list) ?? {});
  const read = groups.map(([group, texts]) => [group, textsOf(texts)] as [string, string[]]);
  return read.length && read.every(([, texts]) => texts.length) ? read : null;
}

/** The food ids of recipes by the names of their ingredients. */
export function foodsByName(recipes: Recipe[] | null): Map<string, string> {
  const ingredients = (recipes ?? []).flatMap((recipe) => recipe.ingredients);
  return new Map(
    ingredients.flatMap(({ name, foodId }) => (foodId ? [[name.toLowerCase(), foodId]] : [])),
  );
}

/** The food of a line of a shopping list, such as `Almonds: 50 g`. */
export function foodOfLine(line: string, foods: Map<string, string>) {
  return foods.get(line.split(":")[0].trim().toLowerCase());
}

export function readNutrition(info: unknown) {
  const record = recordOf(info);
  const perDay = figuresOf(record?.perDay);
  if (perDay.calories === undefined) return null;
  return {
    perDay,
    days: (recordsOf(record?.days) ?? []).map((day, index) => ({
      day: numberOr(day.day) ?? index + 1,
      ...figuresOf(day),
    })),
    note: typeof record?.note === "string" ? record.note : "",
  };
}

/** Any value as indented lines of text. */
export function linesOf(
  value: unknown,
  depth: number = 0,
  name: string = "",
): { depth: number; text: string }[] {
  const label = name && `${name}: `;
  if (value === null || typeof value !== "object")
    return [{ depth, text: `${label}${value ?? ""}` }];
  const inside = Array.isArray(value)
    ? value.flatMap((each) => linesOf(each, depth + (name ? 1 : 0)))
    : Object.entries(value).flatMap(([key, each]) => linesOf(each, depth + (name ? 1 : 0), key));
  return name ? [{ depth, text: `${name}:` }, ...inside] : inside;
}

function figuresOf(value: unknown): Figures {
  const record = recordOf(value) ?? {};
  const known = ["calories", "proteinG", "fatG", "netCarbsG", "minutes"];
  return Object.fromEntries(
    known.flatMap((name) => (numberOr(record[name]) === null ? [] : [[name, record[name]]])),
  );
}

function recordOf(value: unknown): Record<string, unknown> | null {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : null;
}

function recordsOf(value: unknown): Record<string, unknown>[] | null {
  if (!Array.isArray(value)) return null;
  const records = value.map(recordOf);
  return records.includes(null) ? null : (records as Record<string, unknown>[]);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function numberOr(value: unknown) {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
