// The figures of a day: the sums of what was eaten, but for those that were set by hand. Pure functions.

import type { LogFields, LogRecord } from "keto-client";
import type { Meal } from "./plan-shape";
import { round } from "./units";

export const FIGURES = ["calories", "proteinG", "fatG", "carbsG", "netCarbsG"] as const;

type Figures = Partial<Record<(typeof FIGURES)[number], number | null>>;

const MOST_NAME = 120;
const MEALS = ["breakfast", "lunch", "dinner", "snack"] as const;
// The sums are rounded to a tenth.
const TOLERANCE = 0.06;

/** A meal of a plan as it is written into the diary. */
export interface EatenMeal extends Figures {
  id: string;
  date: string;
  meal: (typeof MEALS)[number];
  name: string;
}

/** The figures that a day shows, and which of them were set by hand. */
export function figuresOf(log: LogRecord | null, stored: Figures[], shown: Figures[]) {
  const known = FIGURES.map((name) => {
    const logged = log?.[name] ?? null;
    const isByHand = logged !== null && Math.abs(logged - sumOf(name, stored)) > TOLERANCE;
    const sum = shown.length ? sumOf(name, shown) : null;
    return { name, isByHand, value: isByHand ? logged : sum };
  });
  const figures = known.map(({ name, value }) => [name, value]);
  return {
    figures: Object.fromEntries(figures) as Required<Figures>,
    byHand: known.filter((each) => each.isByHand).map(({ name }) => name as string),
  };
}

/** A meal of a plan as an entry; one of an unusual name is a snack. */
export function entryOfMeal(meal: Meal, id: string, date: string): EatenMeal {
  const known = MEALS.find((each) => each === meal.slot) ?? "snack";
  const { calories, proteinG, fatG, netCarbsG } = meal;
  const given = Object.entries({ calories, proteinG, fatG, netCarbsG });
  const figures = Object.fromEntries(given.filter(([, value]) => value !== null));
  // An entry has at least one figure.
  const figured = Object.keys(figures).length ? figures : { calories: 0 };
  return { id, date, meal: known, name: [...meal.name].slice(0, MOST_NAME).join(""), ...figured };
}

/** The day's log without the figures, which then follow the entries. */
export function withoutFigures(log: LogRecord): LogFields {
  const { weightKg, waterMl, notes } = log;
  const kept = Object.entries({ weightKg, waterMl, notes }).filter(([, value]) => value !== null);
  return Object.fromEntries(kept);
}

function sumOf(name: (typeof FIGURES)[number], all: Figures[]) {
  return round(
    all.reduce((sum, each) => sum + (each[name] ?? 0), 0),
    1,
  );
}
