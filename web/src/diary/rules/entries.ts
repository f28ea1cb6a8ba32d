// The entries of the diary and their figures, computed here by the API's rules, so that a day is right
// before it is saved. Pure functions.

import type { EntryChange } from "keto-client";

/** The figures that a day's log has as well. */
export const FIGURES = ["calories", "proteinG", "fatG", "carbsG", "netCarbsG"] as const;
export const MINERALS = ["fiberG", "polyolsG", "sodiumMg", "potassiumMg", "magnesiumMg"] as const;
/** The figures that an entry states, if they are known. */
export const STATED = [...FIGURES, ...MINERALS] as const;
export const MEALS = ["breakfast", "lunch", "dinner", "snack"] as const;
export type MealName = (typeof MEALS)[number];

export type FigureName = (typeof FIGURES)[number];
export type StatedName = (typeof STATED)[number];
/** A figure that is not stated is null, which differs from 0. */
export type Figures = Record<StatedName, number | null>;
export type SomeFigures = Partial<Figures>;

/** Sums of the stated figures, and how many entries state a figure if not all do. */
export type Totals = Record<StatedName, number> & {
  known: { [name in StatedName]?: number };
  of: number;
};

/** An entry, or one that is still being sent to the API. */
export interface Eaten extends SomeFigures {
  id: string;
  date: string;
  meal: MealName;
  name: string;
  foodId?: string | null;
  dishId?: string | null;
  grams?: number | null;
  portions?: number | null;
}

/** Round to one decimal, half up, as the API does: 0.7 × 35 / 100 is exactly 0.245 there, not a float. */
export function tenth(value: number) {
  const millionths = Math.round(value * 1e6);
  return Math.floor((millionths + 50_000) / 100_000) / 10;
}

/** The figures multiplied by a factor, rounded. */
export function times(figures: SomeFigures, factor: number): Figures {
  return figuresBy((name) => tenthOf(figures[name], factor));
}

/** The figures of a quick add: missing calories are computed from the other figures. */
export function quickFigures(given: SomeFigures): Figures {
  const stated = times(given, 1);
  if (stated.calories !== null) return stated;
  const { proteinG, fatG, netCarbsG } = stated;
  if (proteinG === null && fatG === null && netCarbsG === null) return stated;
  const grams = (name: FigureName) => given[name] ?? 0;
  return {
    ...stated,
    calories: tenth(4 * grams("proteinG") + 9 * grams("fatG") + 4 * grams("netCarbsG")),
  };
}

/** The sums of the entries. */
export function totalOf(eaten: SomeFigures[]): Totals {
  const known: Totals["known"] = {};
  const sums = figuresBy((name) => {
    const stated = eaten.map((each) => each[name] ?? null).filter((value) => value !== null);
    if (stated.length < eaten.length) known[name] = stated.length;
    return tenth(stated.reduce((sum, value) => sum + value, 0));
  });
  return { ...sums, known, of: eaten.length };
}

/** A sum; null if an entry does not state the figure, or without entries. */
export function sumIn(totals: Totals, name: StatedName) {
  return totals.of === 0 || name in totals.known ? null : totals[name];
}

/** An entry after a change: its figures scale with its amount. */
export function changedEntry<E extends Eaten>(entry: E, change: EntryChange): E {
  const [before, after] = entry.foodId
    ? [entry.grams, change.grams]
    : [entry.portions, change.portions];
  return { ...entry, ...change, ...(before && after && times(entry, after / before)) };
}

/** An entry in a form that the API accepts: a food and grams, a dish and portions, or a name and figures. */
export function requestOf(eaten: Eaten) {
  const { id, date, meal, foodId, dishId, grams, portions } = eaten;
  if (foodId && grams) return { id, date, meal, foodId, grams };
  if (dishId && portions) return { id, date, meal, dishId, portions };
  return quickRequestOf(eaten);
}

/** The same by name and figures: only these remain when the food has been deleted. */
export function quickRequestOf({ id, date, meal, name, ...eaten }: Eaten) {
  const figures = STATED.map((figure) => [figure, eaten[figure]]);
  const known = figures.filter(([, value]) => value !== null && value !== undefined);
  return { id, date, meal, name, ...Object.fromEntries(known) };
}

function figuresBy<T>(figure: (name: StatedName) => T) {
  return Object.fromEntries(STATED.map((name) => [name, figure(name)])) as Record<StatedName, T>;
}

function tenthOf(value: number | null | undefined, factor: number) {
  return value === null || value === undefined ? null : tenth(value * factor);
}
