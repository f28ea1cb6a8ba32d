// The daily macros of a person, as the planner computes them. Pure functions.

import type { DailyMacros, PlannerInput } from "keto-client";
import { LIMITS } from "./limits";

const { weightKg: WEIGHT, heightCm: HEIGHT, age: AGE } = LIMITS.PlannerInput;
const ACTIVITY = { sedentary: 1.2, light: 1.375, moderate: 1.55, active: 1.725, very_active: 1.9 };
const GOAL = { weight_loss: -500, maintenance: 0, muscle_gain: 200 };
export const CARBS_G = 20;

/** The macros, or null while something is missing or outside its limits. */
export function macrosOf(input: Partial<Record<keyof PlannerInput, unknown>>): DailyMacros | null {
  const { weightKg, heightCm, age } = input;
  if (!within(weightKg, WEIGHT) || !within(heightCm, HEIGHT)) return null;
  if (!within(age, AGE)) return null;
  const activity = ACTIVITY[input.activityLevel as keyof typeof ACTIVITY];
  const surplus = GOAL[input.goal as keyof typeof GOAL];
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

function within(value: unknown, [least, most]: number[]): value is number {
  return typeof value === "number" && value >= least && value <= most;
}

function halfUp(value: number) {
  return Math.floor(value + 0.5);
}
