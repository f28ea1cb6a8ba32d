// The entries of the diary: what they count, computed here as the API does, so that a day is right
// before it is saved. Pure functions.

import type { EntryChange, LogRecord } from "keto-client";

export const FIGURES = ["calories", "proteinG", "fatG", "carbsG", "netCarbsG"] as const;
export const MEALS = ["breakfast", "lunch", "dinner", "snack"] as const;
export type MealName = (typeof MEALS)[number];

export type FigureName = (typeof FIGURES)[number];
export type Figures = Record<FigureName, number>;
export type SomeFigures = { [name in FigureName]?: LogRecord[name] };

/** What was eaten: an entry, or one that is on its way to the API. */
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

/** Round to one decimal, half up, as the API does: 0.7 × 35 / 100 is 0.245 there, and no float. */
export function tenth(value: number) {
  const millionths = Math.round(value * 1e6);
  return Math.floor((millionths + 50_000) / 100_000) / 10;
}

/** The figures so many times, rounded. */
export function times(figures: SomeFigures, factor: number): Figures {
  return figuresBy((name) => tenth((figures[name] ?? 0) * factor));
}

/** What a quick add counts: calories that are left out are those of the rest. */
export function quickFigures(given: SomeFigures): Figures {
  const known = figuresBy((name) => tenth(given[name] ?? 0));
  if (given.calories !== undefined && given.calories !== null) return known;
  const grams = (name: FigureName) => given[name] ?? 0;
  return {
    ...known,
    calories: tenth(4 * grams("proteinG") + 9 * grams("fatG") + 4 * grams("netCarbsG")),
  };
}

/** The sums of what was eaten. */
export function totalOf(eaten: SomeFigures[]): Figures {
  return figuresBy((name) => tenth(eaten.reduce((sum, each) => sum + (each[name] ?? 0), 0)));
}

/** An entry after a change: another amount scales its figures. */
export function changedEntry<E extends Eaten>(entry: E, change: EntryChange): E {
  const [before, after] = entry.foodId
    ? [entry.grams, change.grams]
    : [entry.portions, change.portions];
  return { ...entry, ...change, ...(before && after && times(entry, after / before)) };
}

/** An entry as the API takes it: a food and grams, a dish and portions, or a name and figures. */
export function requestOf(eaten: Eaten) {
  const { id, date, meal, foodId, dishId, grams, portions } = eaten;
  if (foodId && grams) return { id, date, meal, foodId, grams };
  if (dishId && portions) return { id, date, meal, dishId, portions };
  return quickRequestOf(eaten);
}

/** The same by its name and figures: of a food that has been deleted they are all that is known. */
export function quickRequestOf({ id, date, meal, name, ...eaten }: Eaten) {
  const figures = FIGURES.map((figure) => [figure, eaten[figure]]);
  const known = figures.filter(([, value]) => value !== null && value !== undefined);
  return { id, date, meal, name, ...Object.fromEntries(known) };
}

function figuresBy(figure: (name: FigureName) => number) {
  return Object.fromEntries(FIGURES.map((name) => [name, figure(name)])) as Figures;
}
