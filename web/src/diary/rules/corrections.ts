// A change that the API refused, in a form that the member can correct: its title and the values that
// can be changed. Pure functions.

import { numberOf } from "../../data/values/typed-numbers";
import { fromApi, type Quantity, round, toApi, type Units, unitOf } from "../../data/values/units";
import { listed, t } from "../../words/words";

/** A change of a day: fields of its log, one or several entries, or another amount. */
export type Correctable = { date: string } & Partial<
  Record<"fields" | "to" | "eaten" | "removed" | "changed" | "drunk", unknown>
>;

type Values = Record<string, unknown>;

export interface Field {
  name: string;
  label: string;
  unit: string;
  isNumber: boolean;
}

const LABELS: Record<string, [label: string, unit: string]> = {
  name: [t("Name"), ""],
  grams: [t("Amount"), "g"],
  portions: [t("Servings"), ""],
  weightKg: [t("Weight"), ""],
  waterMl: [t("Water"), ""],
  calories: [t("Calories"), "kcal"],
  proteinG: [t("Protein"), "g"],
  fatG: [t("Fat"), "g"],
  carbsG: [t("Carbohydrates"), "g"],
  netCarbsG: [t("Net carbs"), "g"],
  notes: [t("Notes"), ""],
};
const QUANTITIES: Record<string, Quantity> = { weightKg: "weight", waterMl: "volume" };
const TEXTS = new Set(["name", "notes"]);
const REQUIRED = new Set(["name", "grams", "portions"]);

/** A title such as "Weight" or the name of the food. */
export function titleOf(change: Correctable) {
  if (change.removed) return t("Removing an entry");
  if (change.drunk) return t("Water");
  const names = eatenIn(change).map(({ name }) => String(name ?? t("An entry")));
  const labels = fieldsOf(change, "metric").map(({ label }) => label);
  return listed(names.length ? names : labels) || t("A change");
}

/** The fields that can be corrected: none for several entries, and no figures for a new amount. */
export function fieldsOf(change: Correctable, units: Units): Field[] {
  const values = valuesIn(change);
  if (!values) return [];
  const amount = ["grams", "portions"].find((name) => given(values, name));
  return Object.keys(LABELS)
    .filter((name) => (amount ? name === amount : given(values, name)))
    .map((name) => {
      const [label, unit] = LABELS[name];
      const quantity = QUANTITIES[name];
      return {
        name,
        label,
        unit: quantity ? unitOf(quantity, units) : unit,
        isNumber: !TEXTS.has(name),
      };
    });
}

/** The values as fields show them. */
export function typedOf(change: Correctable, units: Units): Record<string, string> {
  const values = valuesIn(change) ?? {};
  const typed = fieldsOf(change, units).map(({ name }) => {
    const value = values[name];
    const quantity = QUANTITIES[name];
    const isConverted = quantity && typeof value === "number";
    return [name, String(isConverted ? round(fromApi(value, quantity, units), 1) : value)];
  });
  return Object.fromEntries(typed);
}

/** The fields that must not be empty: an amount, a name, and the only field of a day's log. */
export function missingIn(change: Correctable, typed: Record<string, string>) {
  const empty = fieldsOf(change, "metric").filter(({ name }) => !typed[name]?.trim());
  const isAll = empty.length === Object.keys(typed).length;
  return empty.map(({ name }) => name).filter((name) => isAll || REQUIRED.has(name));
}

/** The change with the typed values. */
export function corrected<C extends Correctable>(
  change: C,
  typed: Record<string, string>,
  units: Units,
): C {
  const retyped = fieldsOf(change, units).map(({ name, isNumber }) => {
    const value = isNumber ? numberOf(typed[name]) : typed[name];
    const quantity = QUANTITIES[name];
    const isConverted = quantity && typeof value === "number";
    return [name, isConverted ? toApi(value, quantity, units) : value];
  });
  const values = { ...valuesIn(change), ...Object.fromEntries(retyped) };
  if (change.fields) return { ...change, fields: values };
  if (change.to) return { ...change, to: values };
  return { ...change, eaten: [values] };
}

function valuesIn(change: Correctable): Values | null {
  const eaten = eatenIn(change);
  if (eaten.length) return eaten.length === 1 ? eaten[0] : null;
  return (change.fields ?? change.to ?? null) as Values | null;
}

function eatenIn({ eaten }: Correctable) {
  return (eaten ?? []) as Values[];
}

function given(values: Values, name: string) {
  return values[name] !== undefined && values[name] !== null;
}
