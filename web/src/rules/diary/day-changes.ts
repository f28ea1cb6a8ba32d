// The changes of a day, each as the day shall be, but for a glass of water. Pure functions.

import type { EntryChange, LogChange } from "keto-client";
import { changedEntry, type Eaten } from "./entries";

export type DayChange =
  /** Null clears a field, and gives a figure back to what was eaten. */
  | { date: string; fields: LogChange }
  /** So many ml, or less; by its id it counts once. */
  | { date: string; drunk: number; id: string }
  | { date: string; eaten: Eaten[] }
  | { date: string; changed: string; to: EntryChange }
  /** The text is one of version 1.0.0, which this device may have kept. */
  | { date: string; removed: string | string[] };

/** One change in the place of two that wait, or null where both are needed. */
export function merge(earlier: DayChange, later: DayChange): DayChange | null {
  if (earlier.date !== later.date) return null;
  if ("fields" in earlier && "fields" in later) {
    // What is refused of one field takes no other one along.
    const isReplaced = Object.keys(earlier.fields).every((name) => name in later.fields);
    return isReplaced ? later : null;
  }
  if ("drunk" in earlier && "fields" in later) return "waterMl" in later.fields ? later : null;
  const [id, ...others] = idsIn(earlier);
  const isOfOneEntry = id !== undefined && others.length === 0 && idsIn(later).join() === id;
  if (!isOfOneEntry) return null;
  // The API answers an id that it has with what it has: the earlier one must have arrived before.
  if ("eaten" in later && !("eaten" in earlier)) return null;
  if (!("changed" in later)) return later;
  // An entry that is on its way may have arrived, and is not changed by being sent again.
  return "changed" in earlier ? { ...later, to: { ...earlier.to, ...later.to } } : null;
}

/** What was typed, after a change that is not saved yet. */
export function typedAfter<T extends LogChange>(typed: T, change: DayChange): T {
  if ("fields" in change) return { ...typed, ...change.fields };
  if (!("drunk" in change)) return typed;
  return { ...typed, waterMl: Math.max(0, (typed.waterMl ?? 0) + change.drunk) };
}

/** What was eaten, after a change that is not saved yet. */
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
