// The planner's form: its values, and the request made from them. Pure functions.

import type { JobInput, Profile } from "keto-client";
import { textsOf, withChosen } from "../../data/values/comma-list";
import { LIMITS } from "../../data/values/limits";
import { numberOf } from "../../data/values/typed-numbers";
import type { Quantity, Units } from "../../data/values/units";
import { fromApi, heightOf, round, toApi, typedHeight, unitOf } from "../../data/values/units";
import { t } from "../../words/words";
import { CARBS_G, carbsToRequest } from "./macros";

const QUANTITIES: Record<string, Quantity> = {
  weightKg: "weight",
  targetWeightKg: "weight",
};
const NUMBERS = ["weightKg", "targetWeightKg", "age", "durationDays"];
const OF_WEEK = ["mealsADay", "minutesWeekday", "minutesWeekend"];

/**
 * The form's initial values: the last plan's input, with the weights that were logged or set since.
 * @param leftOut what the member leaves out; if empty, the last plan's is shown
 */
export function typedOf(
  latest: Record<string, unknown> | null,
  weights: Partial<Pick<Profile, "weightKg" | "targetWeightKg">>,
  units: Units,
  leftOut: string[] = [],
): Record<string, string> {
  const known = {
    ...latest,
    weightKg: weights.weightKg ?? latest?.weightKg,
    targetWeightKg: weights.targetWeightKg ?? latest?.targetWeightKg,
  } as Record<string, unknown>;
  const shown = (name: string) => {
    const value = known[name];
    if (typeof value !== "number") return "";
    return String(QUANTITIES[name] ? round(fromApi(value, QUANTITIES[name], units), 1) : value);
  };
  const chosen = (name: string, usual: string) => textOr(known[name], usual);
  return {
    ...Object.fromEntries(NUMBERS.map((name) => [name, shown(name)])),
    ...typedHeight(typeof known.heightCm === "number" ? known.heightCm : undefined),
    durationDays: shown("durationDays") || "7",
    gender: chosen("gender", ""),
    activityLevel: chosen("activityLevel", "light"),
    goal: chosen("goal", "weight_loss"),
    budget: chosen("budget", "medium"),
    cooking: cookingOf(known),
    mealsADay: shown("mealsADay"),
    minutesWeekday: shown("minutesWeekday"),
    minutesWeekend: shown("minutesWeekend"),
    netCarbsG: known.netCarbsG === usualCarbs(known.age) ? "" : shown("netCarbsG"),
    allergies: withChosen(leftOut.length ? leftOut : listOf(known.allergies), ""),
  };
}

/** How often to cook: a way of cooking, or the number of cooking days a week. */
function cookingOf({ cooking, cookingSessions }: Record<string, unknown>) {
  return typeof cookingSessions === "number" ? String(cookingSessions) : textOr(cooking, "batch");
}

function usualCarbs(age: unknown) {
  return carbsToRequest(age) ?? CARBS_G;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}

function textOr(value: unknown, usual: string) {
  return typeof value === "string" ? value : usual;
}

/** The request; a value that is not a number stays as typed, and the API reports the error. */
export function inputOf(values: Record<string, string>, units: Units): JobInput {
  const input: Record<string, unknown> = {};
  for (const name of [...NUMBERS, ...OF_WEEK]) {
    const value = numberOf(values[name]);
    if (value === undefined) continue;
    const quantity = QUANTITIES[name];
    input[name] = quantity && typeof value === "number" ? toApi(value, quantity, units) : value;
  }
  const height = typedIn(values, units);
  if (height !== undefined) input.heightCm = height;
  for (const name of ["gender", "activityLevel", "goal", "budget"]) {
    if (values[name]) input[name] = values[name];
  }
  const sessions = Number(values.cooking);
  if (sessions) input.cookingSessions = sessions;
  else if (values.cooking) input.cooking = values.cooking;
  const netCarbsG = numberOf(values.netCarbsG) ?? carbsToRequest(input.age);
  if (netCarbsG !== null) input.netCarbsG = netCarbsG;
  input.allergies = textsOf(values.allergies ?? "");
  // The types lie for text that is not a number: the API refuses it with its own message.
  return input as unknown as JobInput;
}

function typedIn({ heightCm, feet, inches }: Record<string, string>, units: Units) {
  if (units === "metric") return numberOf(heightCm);
  const [whole, more] = [numberOf(feet), numberOf(inches) ?? 0];
  if (typeof whole !== "number") return whole;
  return typeof more === "number" ? heightOf(whole, more) : more;
}

/** The limits of a field in the member's units, such as `30 to 300 kg`. */
export function limitsText(name: keyof typeof LIMITS.PlannerInput, units: Units) {
  const [least, most] = LIMITS.PlannerInput[name];
  const quantity = QUANTITIES[name];
  if (!quantity) return t("{least} to {most}", { least, most });
  const inUnits = [least, most].map((value) => fromApi(value, quantity, units));
  const limits = t("{least} to {most}", {
    least: Math.ceil(inUnits[0]),
    most: Math.floor(inUnits[1]),
  });
  return `${limits} ${unitOf(quantity, units)}`;
}
