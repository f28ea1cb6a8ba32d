// The log of a day as a form shows it, and its changed fields. Pure functions.

import type { LogChange } from "keto-client";
import { numberOf } from "../../data/values/typed-numbers";
import { fromApi, type Quantity, round, toApi, type Units } from "../../data/values/units";

/** The fields that the member logs: a log without its ids. */
export type Logged = { [name in keyof LogChange]-?: Exclude<LogChange[name], undefined> };
type Typed = Record<keyof Logged, string>;

const QUANTITIES: Partial<Record<keyof Logged, Quantity>> = {
  weightKg: "weight",
  waterMl: "volume",
};

export const NOTHING: Logged = {
  weightKg: null,
  calories: null,
  proteinG: null,
  fatG: null,
  carbsG: null,
  netCarbsG: null,
  waterMl: null,
  notes: null,
};

/** The log as the fields show it. */
export function typedLog(logged: Logged, units: Units): Typed {
  const shown = Object.entries(logged).map(([name, value]) => {
    const quantity = QUANTITIES[name as keyof Logged];
    const isConverted = quantity && typeof value === "number";
    return [name, String((isConverted ? round(fromApi(value, quantity, units), 1) : value) ?? "")];
  });
  return Object.fromEntries(shown);
}

/** The changed fields; null for an emptied one. */
export function changedFields(typed: Typed, before: Typed, units: Units): LogChange {
  const names = Object.keys(NOTHING) as (keyof Logged)[];
  const changed = names
    .filter((name) => typed[name] !== before[name])
    .map((name) => {
      if (name === "notes") return [name, typed[name] || null];
      const [value, quantity] = [numberOf(typed[name]), QUANTITIES[name]];
      const isConverted = quantity && typeof value === "number";
      return [name, isConverted ? toApi(value, quantity, units) : (value ?? null)];
    });
  return Object.fromEntries(changed);
}
