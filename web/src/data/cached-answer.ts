// Queries, the responses stored on the device, and their keys, which are parts separated by slashes. Pure
// functions.

import { daysBetween } from "./values/days";

export type Nearest = (key: string, kept: string[]) => string | undefined;

/** A request, under a key with everything that the response depends on. */
export interface Query<T> {
  key: string;
  ask: () => Promise<T>;
  /** Chooses the response to show until the key has one, among those whose keys begin with the same part. */
  nearest?: Nearest;
}

export interface State<T> {
  /** The latest response; the previous one while a request is pending. */
  data: T | null;
  /** Why the latest response is missing, or null. */
  error: unknown;
  loading: boolean;
  /** When the API gave this response, or null. */
  takenAt: number | null;
}

/** A response as the device stores it; `key` is the query's. */
export interface Kept<T> {
  key: string;
  data: T;
  takenAt: number;
}

/** Compares whole parts: "me" is unrelated to "measurements/...". */
export function isBelow(above: string, key: string) {
  return key === above || key.startsWith(`${above}/`);
}

/** The key, and every key above it. */
export function aboveOf(key: string) {
  const parts = key.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** Among keys such as `logs/2026-08-26/2026-11-23`, the one whose last day is nearest, then its first. */
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

/** The response whose key is chosen. */
export function nearestOf<T>(all: Kept<T>[], choose: (keys: string[]) => string | undefined) {
  const key = choose(all.map((each) => each.key));
  return all.find((each) => each.key === key);
}

export function unknown(): State<never> {
  return { data: null, error: null, loading: true, takenAt: null };
}
