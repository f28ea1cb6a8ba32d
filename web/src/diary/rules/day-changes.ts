// The changes of a day, each with the new state; water alone is an increment. Pure functions.

import type { EntryChange, LogChange } from "keto-client";
import { changedEntry, type Eaten } from "./entries";

export type DayChange =
  /** Null clears a field; a figure is then the sum of the entries again. */
  | { date: string; fields: LogChange }
  /** Millilitres, or negative ones; the id makes them count once. */
  | { date: string; drunk: number; id: string }
  | { date: string; eaten: Eaten[] }
  | { date: string; changed: string; to: EntryChange }
  /** A string is the form of version 1.0.0, which this device may still have. */
  | { date: string; removed: string | string[] };

/** One change that replaces two waiting ones, or null if both are needed. */
export function merge(earlier: DayChange, later: DayChange): DayChange | null {
  if (earlier.date !== later.date) return null;
  if ("fields" in earlier && "fields" in later) {
    // If one field is refused, the others must still be saved.
    const isReplaced = Object.keys(earlier.fields).every((name) => name in later.fields);
    return isReplaced ? later : null;
  }
  if ("drunk" in earlier && "fields" in later) return "waterMl" in later.fields ? later : null;
  const [id, ...others] = idsIn(earlier);
  const isOfOneEntry = id !== undefined && others.length === 0 && idsIn(later).join() === id;
  if (!isOfOneEntry) return null;
  // The API answers a known id with the stored entry: the earlier one must have arrived before.
  if ("eaten" in later && !("eaten" in earlier)) return null;
  if (!("changed" in later)) return later;
  // An entry that is being sent may have arrived already, and sending it again does not change it.
  return "changed" in earlier ? { ...later, to: { ...earlier.to, ...later.to } } : null;
}

/** The typed values after an unsaved change. */
export function typedAfter<T extends LogChange>(typed: T, change: DayChange): T {
  if ("fields" in change) return { ...typed, ...change.fields };
  if (!("drunk" in change)) return typed;
  return { ...typed, waterMl: Math.max(0, (typed.waterMl ?? 0) + change.drunk) };
}

/** The entries after an unsaved change. */
export function eatenAfter<E extends Eaten>(eaten: (E | Eaten)[], change: DayChange) {
  if ("changed" in change) {
    return eaten.map((each) => (each.id === change.changed ? changedEntry(each, change.to) : each));
  }
  const ids = new Set(idsIn(change));
  return [...eaten.filter(({ id }) => !ids.has(id)), ...eatenIn(change)];
}

/** The entries that a change adds. */
export function eatenIn(change: DayChange): Eaten[] {
  return "eaten" in change ? change.eaten : [];
}

function idsIn(change: DayChange) {
  if ("changed" in change) return [change.changed];
  return "removed" in change ? [change.removed].flat() : eatenIn(change).map(({ id }) => id);
}
