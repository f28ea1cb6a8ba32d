// Units: the API counts in kilograms, centimetres, grams and millilitres. Pure functions.

const KG_PER_LB = 0.45359237;
const CM_PER_INCH = 2.54;
const G_PER_OZ = 28.349523125;
const ML_PER_FL_OZ = 29.5735295625;

export type Units = "metric" | "imperial";
export type Quantity = "weight" | "height" | "food" | "volume";

/** By quantity: the unit of each system, and how many of the API's unit are one of it. */
const UNITS = {
  weight: { metric: ["kg", 1], imperial: ["lb", KG_PER_LB] },
  height: { metric: ["cm", 1], imperial: ["in", CM_PER_INCH] },
  food: { metric: ["g", 1], imperial: ["oz", G_PER_OZ] },
  volume: { metric: ["ml", 1], imperial: ["fl oz", ML_PER_FL_OZ] },
};

/** The unit's name. */
export function unitOf(quantity: Quantity, units: Units) {
  return UNITS[quantity][units][0] as string;
}

/** A number of the API's, in the member's unit. */
export function fromApi(value: number, quantity: Quantity, units: Units) {
  return value / factor(quantity, units);
}

/** A number that the member typed, in the API's unit. */
export function toApi(value: number, quantity: Quantity, units: Units) {
  return round(value * factor(quantity, units), 2);
}

/** A weight in the member's unit, to a tenth, as it is shown and typed. */
export function shownWeight(kg: number, units: Units) {
  return round(fromApi(kg, "weight", units), 1);
}

/** Whether two weights are shown as the same: converting there and back is no change. */
export function isSameWeight(kg: number, other: number | null | undefined, units: Units) {
  return other != null && shownWeight(kg, units) === shownWeight(other, units);
}

/** From one weight to a later one, in the member's unit: what their figures differ by. */
export function weightChange(later: number, earlier: number, units: Units) {
  return round(shownWeight(later, units) - shownWeight(earlier, units), 1);
}

/** Round to so many decimals. */
export function round(value: number, decimals: number) {
  const scale = 10 ** decimals;
  return Math.round((value + Number.EPSILON) * scale) / scale;
}

function factor(quantity: Quantity, units: Units) {
  return UNITS[quantity][units][1] as number;
}
