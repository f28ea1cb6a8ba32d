// The planner's form: what is typed, and what the API is asked with. Pure functions.

/** @import { PlannerInput, Profile } from "../client/keto.js" */
/** @import { Quantity, Units } from "./units.js" */

import { LIMITS } from "./limits.js";
import { fromApi, round, toApi, unitOf } from "./units.js";

/** @type {Record<string, Quantity>} */
const QUANTITIES = { weightKg: "weight", targetWeightKg: "weight", heightCm: "height" };
const NUMBERS = ["weightKg", "targetWeightKg", "heightCm", "age", "durationDays"];

/**
 * What the form begins with: the last plan's input, else the profile's weights.
 * @param {Record<string, unknown> | null} latest
 * @param {Profile | null} profile
 * @param {Units} units
 * @returns {Record<string, string>}
 */
export function typedOf(latest, profile, units) {
  const known = latest ?? { weightKg: profile?.weightKg, targetWeightKg: profile?.targetWeightKg };
  const shown = (/** @type {string} */ name) => {
    const value = known[name];
    if (typeof value !== "number") return "";
    return String(QUANTITIES[name] ? round(fromApi(value, QUANTITIES[name], units), 1) : value);
  };
  const chosen = (/** @type {string} */ name, /** @type {string} */ usual) =>
    typeof known[name] === "string" ? /** @type {string} */ (known[name]) : usual;
  return {
    ...Object.fromEntries(NUMBERS.map((name) => [name, shown(name)])),
    durationDays: shown("durationDays") || "7",
    gender: chosen("gender", ""),
    activityLevel: chosen("activityLevel", "light"),
    goal: chosen("goal", "weight_loss"),
    budget: chosen("budget", "medium"),
    allergies: Array.isArray(known.allergies) ? known.allergies.join(", ") : "",
  };
}

/**
 * The request; what is no number stays as it was typed, and the API says what is wrong.
 * @param {Record<string, any>} values
 * @param {Units} units
 * @returns {PlannerInput}
 */
export function inputOf(values, units) {
  /** @type {Record<string, unknown>} */
  const input = {};
  for (const name of NUMBERS) {
    const text = String(values[name] ?? "").trim().replace(",", ".");
    if (!text) continue;
    const value = Number(text);
    const quantity = QUANTITIES[name];
    input[name] = Number.isNaN(value) ? text : quantity ? toApi(value, quantity, units) : value;
  }
  for (const name of ["gender", "activityLevel", "goal", "budget"]) {
    if (values[name]) input[name] = values[name];
  }
  const allergies = String(values.allergies ?? "").split(",");
  input.allergies = allergies.map((each) => each.trim()).filter(Boolean);
  return /** @type {any} */ (input);
}

/**
 * The limits of a field in the member's units, such as `30 to 300 kg`.
 * @param {keyof typeof LIMITS.PlannerInput} name
 * @param {Units} units
 */
export function limitsText(name, units) {
  const [least, most] = LIMITS.PlannerInput[name];
  const quantity = QUANTITIES[name];
  if (!quantity) return `${least} to ${most}`;
  const inUnits = [least, most].map((value) => fromApi(value, quantity, units));
  return `${Math.ceil(inUnits[0])} to ${Math.floor(inUnits[1])} ${unitOf(quantity, units)}`;
}
