// The figures of a day, by the API's own rule: what was typed, else the sum of what was eaten. So a day
// is shown as it will be before the API answers. Pure functions.

import { type DayChange, eatenAfter, typedAfter } from "./day-changes";
import { type Eaten, FIGURES, type FigureName, sumIn, type Totals, totalOf } from "./entries";
import { type Logged, NOTHING } from "./log-fields";

const NAMES = Object.keys(NOTHING) as (keyof Logged)[];

/** What the API says of a day. */
export interface StoredDay {
  log: Logged | null;
  /** The figures that were typed. Version 1.0.0, of which this device may have kept a day, does not say it. */
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

/** A day after the changes that are not saved yet. */
export function dayAfter({ log, byHand, entries }: StoredDay, changes: DayChange[]): DayFigures {
  // Without entries nothing else can be in the log.
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

/** The log of a day once what was typed is removed: the sums of what was eaten, or none. */
export function withoutTyped<L extends Logged>(day: StoredDay & { log: L | null }): L | null {
  if (!day.log || !day.entries.length) return null;
  return { ...day.log, ...dayAfter({ ...day, log: null, byHand: [] }, []).logged };
}

/** What a day has of a figure; with entries that do not state it, at least so much. */
export function figureOf({ logged, totals }: DayFigures, name: FigureName) {
  const value = logged[name] ?? totals[name];
  return { value, isAtLeast: logged[name] === null && totals.of > 0 };
}

function isFigure(name: string) {
  return FIGURES.some((figure) => figure === name);
}
