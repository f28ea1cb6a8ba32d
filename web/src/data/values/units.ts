// Units: the API uses kilograms, centimetres, grams and millilitres. Pure functions.

export const KG_PER_LB = 0.45359237;
const CM_PER_INCH = 2.54;
const G_PER_OZ = 28.349523125;
const ML_PER_FL_OZ = 29.5735295625;

export type Units = "metric" | "imperial";
export type Quantity = "weight" | "height" | "food" | "volume";

/** By quantity: the unit of each system, and its factor to the API's unit. */
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

/** A number of the API, in the member's unit. */
export function fromApi(value: number, quantity: Quantity, units: Units) {
  return value / factor(quantity, units);
}

/** A typed number, in the API's unit. */
export function toApi(value: number, quantity: Quantity, units: Units) {
  return round(value * factor(quantity, units), 2);
}

/** A weight in the member's unit, to a tenth, as it is shown and typed. */
export function shownWeight(kg: number, units: Units) {
  return round(fromApi(kg, "weight", units), 1);
}

/** Whether two weights look the same: converting there and back is not a change. */
export function isSameWeight(kg: number, other: number | null | undefined, units: Units) {
  return other != null && shownWeight(kg, units) === shownWeight(other, units);
}

/** The change from one weight to a later one, in the member's unit: the difference of the figures shown. */
export function weightChange(later: number, earlier: number, units: Units) {
  return round(shownWeight(later, units) - shownWeight(earlier, units), 1);
}

/** A number of the API as shown in the member's unit, and the unit's name. */
export function shownIn(value: number, quantity: Quantity, units: Units, decimals: number) {
  const unit = unitOf(quantity, units);
  // A tenth of an ounce is about as fine as a gram.
  const finer = unit === "oz" ? Math.max(decimals, 1) : decimals;
  const shown = round(fromApi(value, quantity, units), finer);
  // A pinch is less than a tenth of an ounce.
  if (shown === 0 && round(value, decimals) !== 0 && units === "imperial") {
    return shownIn(value, quantity, "metric", decimals);
  }
  return { value: shown, unit, decimals: finer };
}

const NUMBER = String.raw`\d{1,6}(?:\.\d{1,6})?`;
// An amount or a range: 150 g, 2-3 cm.
const AMOUNT = String.raw`(?<!\d)(?<!\d[.,])(?:(${NUMBER})([-–]| to ))?(${NUMBER}) ?(kg|g|ml|cm|°C)(?![\p{L}\p{N}])`;
// Nutrients are counted in grams everywhere, and are not converted.
const NUTRIENT = String.raw` (?:of )?(?:net carbs?|carb|fib|fat(?![ -]free|[\p{L}\p{N}])|protein(?! powder| bar))`;
const MEASURED = new RegExp(`${AMOUNT}(?!${NUTRIENT})`, "giu");
const OVEN_C = 120;

/** A text with its amounts (150 g, 200 °C) in the member's units. The PDF does the same. */
export function textIn(text: string, units: Units) {
  if (units === "metric") return text;
  return text.replace(MEASURED, (_, first: string | undefined, between, last: string, unit) => {
    const to = imperial(Number(last), unit.toLowerCase());
    if (first === undefined) return `${to.value} ${to.unit}`;
    const from = imperial(Number(first), unit.toLowerCase());
    const said = from.unit === to.unit ? from.value : `${from.value} ${from.unit}`;
    return `${said}${between}${to.value} ${to.unit}`;
  });
}

function imperial(value: number, unit: string): { value: number; unit: string } {
  if (unit === "°c") return { value: fahrenheit(value), unit: "°F" };
  if (unit === "kg") return shownIn(value, "weight", "imperial", 1);
  const quantity = ({ g: "food", ml: "volume", cm: "height" } as const)[unit] ?? "food";
  return shownIn(value, quantity, "imperial", 1);
}

/** Ovens have steps of 25; core temperatures of meat are exact. */
function fahrenheit(celsius: number) {
  const exact = celsius * 1.8 + 32;
  return celsius > OVEN_C ? Math.round(exact / 25) * 25 : Math.round(exact);
}

const INCHES_PER_FOOT = 12;

/** A height as it is typed: centimetres, or feet and inches. */
export interface TypedHeight {
  heightCm: string;
  feet: string;
  inches: string;
}

/** A height of the API as typed in the form. */
export function typedHeight(cm: number | undefined): TypedHeight {
  if (cm === undefined) return { heightCm: "", feet: "", inches: "" };
  const inches = Math.round(fromApi(cm, "height", "imperial"));
  return {
    heightCm: String(Math.round(cm)),
    feet: String(Math.floor(inches / INCHES_PER_FOOT)),
    inches: String(inches % INCHES_PER_FOOT),
  };
}

/** Feet and inches in the API's unit. */
export function heightOf(feet: number, inches: number) {
  return toApi(feet * INCHES_PER_FOOT + inches, "height", "imperial");
}

/** Round to this number of decimals. */
export function round(value: number, decimals: number) {
  const scale = 10 ** decimals;
  return Math.round((value + Number.EPSILON) * scale) / scale;
}

function factor(quantity: Quantity, units: Units) {
  return UNITS[quantity][units][1] as number;
}
