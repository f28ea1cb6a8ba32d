// The daily macros of a person, by the planner's rules. Pure functions.

import type { DailyMacros, JobInput } from "keto-client";
import type { Health } from "../../data/health/questions";
import { LIMITS } from "../../data/values/limits";

const { weightKg: WEIGHT, heightCm: HEIGHT, age: AGE } = LIMITS.PlannerInput;
const ACTIVITY = { sedentary: 1.2, light: 1.375, moderate: 1.55, active: 1.725, very_active: 1.9 };
const GOAL = { weight_loss: -500, maintenance: 0, muscle_gain: 200 };
export const CARBS_G = 20;
const PROTEIN_G_PER_KG = 1.6;
/** The minimum of a plan's calories, for a person who uses at least as many. */
const LEAST = 1200;
const LEAST_MALE = 1500;
const LEAST_SUPERVISED = 800;
/** The same from this age on, for who loses weight. */
export const OLDER = 65;
const LEAST_OF_OLDER = 1200;
export const ADULT = 18;
/** Unless a doctor supervises, a minor's plan has no fewer carbs: the app requests as many. */
const CARBS_OF_MINORS_G = 50;
/** In pregnancy: the least carbs of a day, and the usual target. */
const LEAST_CARBS_PREGNANT_G = 50;
const CARBS_PREGNANT_G = 60;
const PROTEIN_G_PER_KG_OF_ILL_KIDNEYS = 0.8;
// Below it a person is underweight (WHO), and a plan must lead to a higher weight.
export const LEAST_BMI = 18.5;
// Below it thinness is severe (WHO): ask a doctor first.
const SEVERE_BMI = 16;
/** A heavier member gets the protein of this weight. */
const BMI_OF_PROTEIN = 25;

type Input = Partial<Record<keyof JobInput, unknown>>;

/** The macros that a job's plan is written for, or null while something is missing or outside its limits. */
export function macrosOf(input: Input, health: Health | null = null): DailyMacros | null {
  const person = personOf(input);
  if (!person) return null;
  const { weightKg, heightCm } = person;
  const agreed = agreedIn(health);
  const calories = caloriesOf(person, health);
  const netCarbsG = netCarbsOf(input, health, agreed.netCarbsG ?? null);
  const perKg = health?.kidneyOrLiver ? PROTEIN_G_PER_KG_OF_ILL_KIDNEYS : PROTEIN_G_PER_KG;
  const proteinG =
    agreed.proteinG ?? halfUp(Math.min(weightKg, weightAt(BMI_OF_PROTEIN, heightCm)) * perKg);
  const fatG = Math.max(0, halfUp((calories - 4 * (proteinG + netCarbsG)) / 9));
  return { calories, proteinG, fatG, carbsG: netCarbsG, netCarbsG };
}

/** The energy of these macros above (or, negative, below) what the person uses in a day. */
export function dailySurplusOf(input: Input, health: Health | null = null) {
  const person = personOf(input);
  return person && caloriesOf(person, health) - person.spent;
}

function caloriesOf(person: Person, health: Health | null) {
  const { spent, weightKg, heightCm } = person;
  const agreed = agreedIn(health);
  const isUnderweight = weightKg < weightAt(LEAST_BMI, heightCm);
  const needsAll =
    isUnderweight ||
    person.age < ADULT ||
    Boolean(health?.pregnantOrBreastfeeding || health?.eatingDisorder);
  let { surplus } = person;
  if (needsAll) surplus = Math.max(surplus, 0);
  if (isUnderweight) surplus = GOAL.muscle_gain;
  const least = Math.ceil(Math.min(spent, leastOf(person, health)));
  const calories = Math.max(halfUp(spent + surplus), least);
  if (agreed.calories != null && !(needsAll && agreed.calories < calories)) {
    return Math.max(agreed.calories, least);
  }
  return calories;
}

function agreedIn(health: Health | null) {
  return (health?.supervised && health.agreed) || {};
}

/** The net carbs that the app requests for this age; null for the usual. */
export function carbsToRequest(age: unknown) {
  return typeof age === "number" && age < ADULT ? CARBS_OF_MINORS_G : null;
}

function leastOf({ age, gender, surplus }: Person, health: Health | null) {
  if (!health?.supervised) return gender === "male" ? LEAST_MALE : LEAST;
  return age >= OLDER && surplus < 0 ? LEAST_OF_OLDER : LEAST_SUPERVISED;
}

function netCarbsOf({ netCarbsG }: Input, health: Health | null, agreed: number | null) {
  const requested = typeof netCarbsG === "number" ? netCarbsG : CARBS_G;
  const isPregnant = health?.pregnantOrBreastfeeding;
  if (agreed !== null && (!isPregnant || agreed > LEAST_CARBS_PREGNANT_G)) return agreed;
  return isPregnant ? Math.max(requested, CARBS_PREGNANT_G) : requested;
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

type Person = NonNullable<ReturnType<typeof personOf>>;

/** With the energy that the person uses in a day. */
function personOf(input: Input) {
  const { weightKg, heightCm, age, gender } = input;
  if (!within(weightKg, WEIGHT) || !within(heightCm, HEIGHT)) return null;
  if (!within(age, AGE)) return null;
  const activity = ACTIVITY[input.activityLevel as keyof typeof ACTIVITY];
  const surplus = GOAL[input.goal as keyof typeof GOAL];
  if (!gender || activity === undefined || surplus === undefined) return null;
  const rest = 10 * weightKg + 6.25 * heightCm - 5 * age + (gender === "male" ? 5 : -161);
  return { spent: rest * activity, surplus, age, gender, weightKg, heightCm };
}

function within(value: unknown, [least, most]: number[]): value is number {
  return typeof value === "number" && value >= least && value <= most;
}

function halfUp(value: number) {
  return Math.floor(value + 0.5);
}
