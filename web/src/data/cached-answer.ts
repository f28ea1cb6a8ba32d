// What is asked and answered: queries, answers as the device keeps them, and their keys, which are parts
// between slashes. Pure functions.

import { daysBetween } from "../rules/days";

export type Nearest = (key: string, kept: string[]) => string | undefined;

/** What is asked, under a key that names it with all that it depends on. */
export interface Query<T> {
  key: string;
  ask: () => Promise<T>;
  /** Which answer to show while there is none under the key, of those that begin with the same part. */
  nearest?: Nearest;
}

export interface State<T> {
  /** The latest answer; while it is asked for anew, the one before. */
  data: T | null;
  /** Why there is no newer answer, or null. */
  error: unknown;
  loading: boolean;
  /** When the API gave this answer, or null. */
  takenAt: number | null;
}

/** An answer as the device keeps it; `key` is the query's. */
export interface Kept<T> {
  key: string;
  data: T;
  takenAt: number;
}

/** By whole parts: "me" has nothing to do with "measurements/...". */
export function isBelow(above: string, key: string) {
  return key === above || key.startsWith(`${above}/`);
}

/** The key, and those that it is below. */
export function aboveOf(key: string) {
  const parts = key.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** Of keys such as `logs/2026-08-26/2026-11-23` the one whose last day is nearest, then its first. */
export function nearestRange(key: string, keys: string[]): string | undefined {
  const [, from, to] = key.split("/");
  const byDistance = keys.map((each) => {
    const [, first, last] = each.split("/");
    const distances = [daysBetween(last, to), daysBetween(first, from)];
    return { each, distances: distances.map(Math.abs) };
  });
  byDistance.sort(
    ({ distances: [last, first] }, { distances: [otherLast, otherFirst] }) =>
      last - otherLast || first - otherFirst,
  );
  return byDistance.at(0)?.each;
}

/** The answer whose key is chosen. */
export function nearestOf<T>(all: Kept<T>[], choose: (keys: string[]) => string | undefined) {
  const key = choose(all.map((each) => each.key));
  return all.find((each) => each.key === key);
}

export function unknown(): State<never> {
  return { data: null, error: null, loading: true, takenAt: null };
}
