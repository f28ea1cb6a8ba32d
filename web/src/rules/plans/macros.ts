// The daily macros of a person, by the planner's rules. Pure functions.

import type { DailyMacros, PlannerInput } from "keto-client";
import type { Health } from "../health/questions";
import { LIMITS } from "../limits";

const { weightKg: WEIGHT, heightCm: HEIGHT, age: AGE } = LIMITS.PlannerInput;
const ACTIVITY = { sedentary: 1.2, light: 1.375, moderate: 1.55, active: 1.725, very_active: 1.9 };
const GOAL = { weight_loss: -500, maintenance: 0, muscle_gain: 200 };
export const CARBS_G = 20;
const PROTEIN_G_PER_KG = 1.6;
/** The minimum of a plan's calories, for a person who uses at least as many. */
const LEAST = 1200;
const LEAST_MALE = 1500;
const LEAST_SUPERVISED = 800;
// Below it a person is underweight (WHO), and a plan must lead to a higher weight.
export const LEAST_BMI = 18.5;
// Below it thinness is severe (WHO): ask a doctor first.
const SEVERE_BMI = 16;
/** A heavier member gets the protein of this weight. */
const BMI_OF_PROTEIN = 25;

type Input = Partial<Record<keyof PlannerInput, unknown>>;

/** The macros that a job's plan is written for, or null while something is missing or outside its limits. */
export function macrosOf(input: Input, health: Health | null = null): DailyMacros | null {
  const person = personOf(input);
  if (!person) return null;
  const { spent, gender, weightKg, heightCm } = person;
  const least = health?.supervised ? LEAST_SUPERVISED : gender === "male" ? LEAST_MALE : LEAST;
  let { surplus } = person;
  if (health?.pregnantOrBreastfeeding) surplus = Math.max(surplus, 0);
  if (weightKg < weightAt(LEAST_BMI, heightCm)) surplus = GOAL.muscle_gain;
  const calories = Math.max(halfUp(spent + surplus), Math.ceil(Math.min(spent, least)));
  const proteinG = halfUp(
    Math.min(weightKg, weightAt(BMI_OF_PROTEIN, heightCm)) * PROTEIN_G_PER_KG,
  );
  const fatG = halfUp((calories - 4 * (proteinG + CARBS_G)) / 9);
  return { calories, proteinG, fatG, carbsG: CARBS_G, netCarbsG: CARBS_G };
}

/** The weight in kg of a body mass index at this height. */
export function weightAt(bmi: number, heightCm: number) {
  // In this order, so that an index is exact: 40.96 kg at 160 cm are 16, and not less.
  return (bmi * heightCm ** 2) / 10_000;
}

export function isSeverelyUnderweight({ weightKg, heightCm }: Input) {
  if (typeof weightKg !== "number" || typeof heightCm !== "number") return false;
  return weightKg < weightAt(SEVERE_BMI, heightCm);
}

/** The same for a plan that the model wrote alone, by the specification's formula. */
export function specifiedMacrosOf(input: Input): DailyMacros | null {
  const person = personOf(input);
  if (!person) return null;
  const calories = person.spent + person.surplus;
  return {
    calories: halfUp(calories),
    proteinG: halfUp(person.weightKg * PROTEIN_G_PER_KG),
    fatG: halfUp((calories * 0.7) / 9),
    carbsG: CARBS_G,
    netCarbsG: CARBS_G,
  };
}

/** With the energy that the person uses in a day. */
function personOf(input: Input) {
  const { weightKg, heightCm, age, gender } = input;
  if (!within(weightKg, WEIGHT) || !within(heightCm, HEIGHT)) return null;
  if (!within(age, AGE)) return null;
  const activity = ACTIVITY[input.activityLevel as keyof typeof ACTIVITY];
  const surplus = GOAL[input.goal as keyof typeof GOAL];
  if (!gender || activity === undefined || surplus === undefined) return null;
  const rest = 10 * weightKg + 6.25 * heightCm - 5 * age + (gender === "male" ? 5 : -161);
  return { spent: rest * activity, surplus, gender, weightKg, heightCm };
}

function within(value: unknown, [least, most]: number[]): value is number {
  return typeof value === "number" && value >= least && value <= most;
}

function halfUp(value: number) {
  return Math.floor(value + 0.5);
}
