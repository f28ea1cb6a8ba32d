// The figures of a day, by the API's rule: the typed figure, else the sum of the entries. A day can then
// be shown before the API responds. Pure functions.

import { type DayChange, eatenAfter, typedAfter } from "./day-changes";
import { type Eaten, FIGURES, type FigureName, sumIn, type Totals, totalOf } from "./entries";
import { type Logged, NOTHING } from "./log-fields";

const NAMES = Object.keys(NOTHING) as (keyof Logged)[];

/** A day in the API's response. */
export interface StoredDay {
  log: Logged | null;
  /** The typed figures. Missing in a day of version 1.0.0, which this device may still have. */
  byHand?: string[];
  entries: Eaten[];
}

export interface DayFigures {
  /** A figure that an entry does not state is null unless it was typed. */
  logged: Logged;
  eaten: Eaten[];
  byHand: FigureName[];
  totals: Totals;
}

/** A day after the unsaved changes. */
export function dayAfter({ log, byHand, entries }: StoredDay, changes: DayChange[]): DayFigures {
  // Without entries every figure in the log was typed.
  const known: readonly string[] = byHand ?? (entries.length ? [] : FIGURES);
  const isTyped = (name: string) => !isFigure(name) || known.includes(name);
  const stored = NAMES.map((name) => [name, isTyped(name) ? (log?.[name] ?? null) : null]);
  const typed = changes.reduce(typedAfter, Object.fromEntries(stored) as Logged);
  const eaten = changes.reduce<Eaten[]>(eatenAfter, entries);
  const totals = totalOf(eaten);
  const figures = FIGURES.map((name) => [name, typed[name] ?? sumIn(totals, name)]);
  return {
    logged: { ...typed, ...Object.fromEntries(figures) },
    eaten,
    byHand: FIGURES.filter((name) => typed[name] !== null),
    totals,
  };
}

/** The log of a day without its typed values: the sums of its entries, or null. */
export function withoutTyped<L extends Logged>(day: StoredDay & { log: L | null }): L | null {
  if (!day.log || !day.entries.length) return null;
  return { ...day.log, ...dayAfter({ ...day, log: null, byHand: [] }, []).logged };
}

/** A figure of a day; a minimum if some entries do not state it. */
export function figureOf({ logged, totals }: DayFigures, name: FigureName) {
  const value = logged[name] ?? totals[name];
  return { value, isAtLeast: logged[name] === null && totals.of > 0 };
}

function isFigure(name: string) {
  return FIGURES.some((figure) => figure === name);
}
