// Units: the API counts in kilograms, centimetres, grams and millilitres. Pure functions.

const KG_PER_LB = 0.45359237;
const CM_PER_INCH = 2.54;
const G_PER_OZ = 28.349523125;
const ML_PER_FL_OZ = 29.5735295625;

/** @typedef {"metric" | "imperial"} Units */
/** @typedef {"weight" | "height" | "food" | "volume"} Quantity */

/** By quantity: the unit of each system, and how many of the API's unit are one of it. */
const UNITS = {
  weight: { metric: ["kg", 1], imperial: ["lb", KG_PER_LB] },
  height: { metric: ["cm", 1], imperial: ["in", CM_PER_INCH] },
  food: { metric: ["g", 1], imperial: ["oz", G_PER_OZ] },
  volume: { metric: ["ml", 1], imperial: ["fl oz", ML_PER_FL_OZ] },
};

/**
 * The unit's name.
 * @param {Quantity} quantity
 * @param {Units} units
 */
export function unitOf(quantity, units) {
  return /** @type {string} */ (UNITS[quantity][units][0]);
}

/**
 * A number of the API's, in the member's unit.
 * @param {number} value
 * @param {Quantity} quantity
 * @param {Units} units
 */
export function fromApi(value, quantity, units) {
  return value / factor(quantity, units);
}

/**
 * A number that the member typed, in the API's unit.
 * @param {number} value
 * @param {Quantity} quantity
 * @param {Units} units
 */
export function toApi(value, quantity, units) {
  return round(value * factor(quantity, units), 2);
}

/**
 * Round to so many decimals.
 * @param {number} value
 * @param {number} decimals
 */
export function round(value, decimals) {
  const scale = 10 ** decimals;
  return Math.round((value + Number.EPSILON) * scale) / scale;
}

/**
 * @param {Quantity} quantity
 * @param {Units} units
 */
function factor(quantity, units) {
  return /** @type {number} */ (UNITS[quantity][units][1]);
}
