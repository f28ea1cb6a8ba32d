// The changed fields of a form at the desk: only they are sent. Pure functions.

import { t } from "../../words/words";

/** The fields whose values differ from the stored ones. */
export function changesOf<T extends object>(stored: T, typed: T): Partial<T> {
  const names = Object.keys(stored) as (keyof T)[];
  return Object.fromEntries(
    names.filter((name) => typed[name] !== stored[name]).map((name) => [name, typed[name]]),
  ) as Partial<T>;
}

/** A value of an audit row as short text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
