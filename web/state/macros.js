// The daily macros of a person, as the planner computes them. Pure functions.

/** @import { DailyMacros, PlannerInput } from "../client/keto.js" */

import { LIMITS } from "./limits.js";

const { weightKg: WEIGHT, heightCm: HEIGHT, age: AGE } = LIMITS.PlannerInput;
const ACTIVITY = { sedentary: 1.2, light: 1.375, moderate: 1.55, active: 1.725, very_active: 1.9 };
const GOAL = { weight_loss: -500, maintenance: 0, muscle_gain: 200 };
const CARBS_G = 20;

/**
 * The macros, or null while something is missing or outside its limits.
 * @param {Partial<Record<keyof PlannerInput, unknown>>} input
 * @returns {DailyMacros | null}
 */
export function macrosOf(input) {
  const { weightKg, heightCm, age } = input;
  if (!within(weightKg, WEIGHT) || !within(heightCm, HEIGHT)) return null;
  if (!within(age, AGE)) return null;
  const activity = ACTIVITY[/** @type {keyof typeof ACTIVITY} */ (input.activityLevel)];
  const surplus = GOAL[/** @type {keyof typeof GOAL} */ (input.goal)];
  if (!input.gender || activity === undefined || surplus === undefined) return null;
  const rest = 10 * weightKg + 6.25 * heightCm - 5 * age + (input.gender === "male" ? 5 : -161);
  const calories = rest * activity + surplus;
  return {
    calories: halfUp(calories),
    proteinG: halfUp(weightKg * 1.6),
    fatG: halfUp((calories * 0.7) / 9),
    carbsG: CARBS_G,
    netCarbsG: CARBS_G,
  };
}

/**
 * @param {unknown} value
 * @param {number[]} limits
 * @returns {value is number}
 */
function within(value, [least, most]) {
  return typeof value === "number" && value >= least && value <= most;
}

/** @param {number} value */
function halfUp(value) {
  return Math.floor(value + 0.5);
}
