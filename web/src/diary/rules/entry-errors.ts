// What the API would refuse in an entry, reported while the form is still open, and not once the entry
// waits in the queue. Pure functions.

import type { ErrorDetail } from "keto-client";
import { LENGTHS, LIMITS } from "../../data/values/limits";

type Values = Record<string, unknown>;

/** What is wrong with the figures and amounts of an entry, in the API's codes. */
export function wrongNumbers(values: Values): ErrorDetail[] {
  return Object.entries(LIMITS.NewEntry).flatMap(([field, [min, max]]) => {
    const wrong = wrongNumber(values[field], min, max);
    return wrong ? [{ field, message: wrong.code, ...wrong }] : [];
  });
}

/** What is wrong with a quick add. */
export function wrongQuickAdd({ name, ...figures }: Values): ErrorDetail[] {
  const [, max] = LENGTHS.NewEntry.name;
  const length = [...String(name ?? "").trim()].length;
  const found = wrongNumbers(figures);
  if (length === 0) found.unshift({ field: "name", message: "required", code: "required" });
  if (length > max) found.unshift({ field: "name", message: "too_long", code: "too_long", max });
  const isEmpty = Object.values(figures).every((value) => value === undefined);
  const field = "netCarbsG";
  return isEmpty ? [...found, { field, message: "required", code: "required" }] : found;
}

/** @returns null for a number within the limits, and for an omitted one */
export function wrongNumber(value: unknown, min: number, max: number) {
  if (value === undefined) return null;
  if (typeof value !== "number") return { code: "wrong_type" as const, type: "number" as const };
  if (value < min) return { code: "too_small" as const, min };
  return value > max ? { code: "too_big" as const, max } : null;
}
