// Answers as the device keeps them, and their keys: parts between slashes. Pure functions.

import { daysBetween } from "../state/days";

/** `key` is the query's. */
export interface Kept<T> {
  key: string;
  data: T;
  takenAt: number;
}

/** What an earlier version of the app has kept has no date. */
export function isKept<T>(value: unknown): value is Kept<T> {
  return typeof value === "object" && value !== null && "takenAt" in value;
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
