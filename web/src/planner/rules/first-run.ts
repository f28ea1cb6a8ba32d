// A visitor's answers before the first plan. Pure functions.

import type { JobInput } from "keto-client";
import type { Detail } from "../../data/errors/texts";
import {
  type Health,
  NOTHING_OF_IT,
  type Question,
  reasonsOf,
  UNDERWEIGHT,
} from "../../data/health/questions";
import { textsOf } from "../../data/values/comma-list";
import { addDays } from "../../data/values/days";
import { LIMITS } from "../../data/values/limits";
import { numberOf } from "../../data/values/typed-numbers";
import type { Quantity, Units } from "../../data/values/units";
import { fromApi, heightOf, round, toApi, typedHeight } from "../../data/values/units";
import { t } from "../../words/words";
import {
  ADULT,
  carbsToRequest,
  dailySurplusOf,
  isSeverelyUnderweight,
  LEAST_BMI,
  OLDER,
  weightAt,
} from "./macros";

/** As typed and tapped; empty means unanswered. */
export interface Answers extends Health {
  goal: string;
  units: Units;
  weightKg: string;
  targetWeightKg: string;
  gender: string;
  age: string;
  /** In metric units; for imperial ones, feet and inches. */
  heightCm: string;
  feet: string;
  inches: string;
  activityLevel: string;
  without: string[];
  alsoWithout: string;
  /** Whether the health questions were answered; false for "I'd rather not say". */
  saysHealth: boolean;
  email: string;
  password: string;
}

const CALORIES_PER_KG = 7700;
/** Daily energy above or below what the body uses, by goal, as the planner computes it. */
const DAILY_SURPLUS: Record<string, number> = { weight_loss: -500, muscle_gain: 200 };
// Bodies differ from the formula by some 5 % of what they burn: about a quarter of the daily surplus.
const PACE_VARIES = 0.25;
// How far a target may be from today's weight to keep the weight.
const SAME_WEIGHT = 0.03;
const LEAST_BMI_OF_OLDER = 23;

type Person = Pick<
  JobInput,
  | "weightKg"
  | "targetWeightKg"
  | "heightCm"
  | "age"
  | "gender"
  | "activityLevel"
  | "goal"
  | "netCarbsG"
>;

/** The answers so far, in the API's units. */
export function personOf(answers: Answers): Partial<Person> {
  const { units } = answers;
  const of = (text: string, quantity?: Quantity) => {
    const value = numberIn(text);
    if (value === undefined || !quantity) return value;
    return toApi(value, quantity, units);
  };
  const age = of(answers.age);
  const given = {
    goal: answers.goal,
    weightKg: of(answers.weightKg, "weight"),
    targetWeightKg: of(answers.targetWeightKg, "weight"),
    heightCm: heightIn(answers),
    age,
    gender: answers.gender,
    activityLevel: answers.activityLevel,
    netCarbsG: carbsToRequest(age) ?? undefined,
  };
  const known = Object.entries(given).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(known);
}

/** The first plan: a week, without the foods that are left out. */
export function inputOfAnswers(answers: Answers): JobInput {
  const allergies = [...answers.without, ...textsOf(answers.alsoWithout)];
  // The last step is shown only after every step was checked.
  return { ...(personOf(answers) as Person), allergies, durationDays: 7 };
}

/** The answers about medicines and conditions; null if the visitor would rather not say. */
export function healthOf(answers: Answers): Health | null {
  if (!answers.saysHealth) return null;
  const names = Object.keys(NOTHING_OF_IT) as Question[];
  return { ...NOTHING_OF_IT, ...Object.fromEntries(names.map((name) => [name, answers[name]])) };
}

/** Why a first plan needs a doctor's advice, by the API's rules. */
export function reasonsFor(answers: Answers): string[] {
  const reasons = reasonsOf(healthOf(answers), answers.goal);
  return isSeverelyUnderweight(personOf(answers)) ? [...reasons, UNDERWEIGHT] : reasons;
}

/** The answers in the other units. */
export function inUnits(answers: Answers, units: Units): Answers {
  if (answers.units === units) return answers;
  const weight = (text: string) => {
    const value = numberIn(text);
    if (value === undefined) return text;
    return String(round(fromApi(toApi(value, "weight", answers.units), "weight", units), 1));
  };
  return {
    ...answers,
    units,
    weightKg: weight(answers.weightKg),
    targetWeightKg: weight(answers.targetWeightKg),
    ...typedHeight(heightIn(answers)),
  };
}

/** Which of these fields are missing or beyond their limits. */
export function problemsOf(answers: Answers, fields: readonly (keyof Answers)[]): Detail[] {
  const person: Record<string, unknown> = personOf(answers);
  return fields.flatMap((field): Detail[] => {
    const value = person[field];
    if (value === undefined) return [{ field, message: "", code: "required" }];
    const limits = LIMITS.PlannerInput[field as keyof typeof LIMITS.PlannerInput];
    if (!limits) return [];
    const [min, max] = limits;
    if (typeof value !== "number" || Number.isNaN(value)) {
      return [{ field, message: "", code: "wrong_type", type: "number" }];
    }
    if (value < min) return [{ field, message: "", code: "too_small", min }];
    return value > max ? [{ field, message: "", code: "too_big", max }] : [];
  });
}

/** Why the API would refuse this person: the field, and the weight that it would accept. */
export function refusalsOf({
  goal,
  age = ADULT,
  weightKg = 0,
  targetWeightKg = 0,
  heightCm,
}: Partial<Person>): Detail[] {
  const found: Detail[] = [];
  const refuse = (field: string, code: string, more = {}) => {
    if (found.every((each) => each.field !== field)) {
      found.push({ field, code, message: "", ...more });
    }
  };
  const loses = goal === "weight_loss";
  if (loses && age < ADULT) refuse("goal", "minor");
  if (loses && targetWeightKg > weightKg) {
    refuse("targetWeightKg", "contradiction", { max: weightKg });
  }
  if (goal === "muscle_gain" && targetWeightKg < weightKg) {
    refuse("targetWeightKg", "contradiction", { min: weightKg });
  }
  if (goal && heightCm !== undefined) {
    const least = weightAt(LEAST_BMI, heightCm);
    if (loses && weightKg < least) refuse("weightKg", "underweight", { min: up(least) });
    const leastOfOlder = weightAt(LEAST_BMI_OF_OLDER, heightCm);
    if (loses && age >= OLDER && weightKg < leastOfOlder) {
      refuse("weightKg", "older", { min: up(leastOfOlder) });
    }
    if (targetWeightKg < least) refuse("targetWeightKg", "underweight", { min: up(least) });
  }
  const [lowest, highest] = [weightKg * (1 - SAME_WEIGHT), weightKg * (1 + SAME_WEIGHT)];
  if (goal === "maintenance" && (targetWeightKg < lowest || targetWeightKg > highest)) {
    const max = Math.floor(highest * 10) / 10;
    refuse("targetWeightKg", "contradiction", { min: up(lowest), max });
  }
  return found;
}

function up(kg: number) {
  return Math.ceil(kg * 10) / 10;
}

/** A target that does not go with the goal, or null. */
export function contradiction({ goal, weightKg, targetWeightKg }: Partial<Person>) {
  if (weightKg === undefined || targetWeightKg !== weightKg || goal !== "weight_loss") return null;
  return t(
    "You want to lose weight, but your target isn’t below your weight. Is that what you want?",
  );
}

/** The day on which the plan's pace reaches the target; null without a target to reach. */
export function targetDay({ goal, weightKg, targetWeightKg }: Partial<Person>, today: string) {
  return dayAtPace({ weightKg, targetWeightKg }, DAILY_SURPLUS[goal ?? ""] ?? 0, today);
}

/**
 * The days between which the plan's targets may lead to the target weight, with the expected one in the
 * middle; null without a target to reach.
 */
export function reachedBetween(person: Partial<Person>, health: Health | null, today: string) {
  // Calories are rounded: ignore a fraction.
  const daily = Math.trunc(dailySurplusOf(person, health) ?? 0);
  const [early, about, late] = [1 + PACE_VARIES, 1, 1 - PACE_VARIES].map((share) =>
    dayAtPace(person, daily * share, today),
  );
  return early && about && late ? [early, about, late] : null;
}

function dayAtPace(
  { weightKg, targetWeightKg }: Partial<Person>,
  daily: number,
  today: string,
): string | null {
  if (!daily || weightKg === undefined || targetWeightKg === undefined) return null;
  const days = ((targetWeightKg - weightKg) * CALORIES_PER_KG) / daily;
  return days > 0 && Number.isFinite(days) ? addDays(today, Math.round(days)) : null;
}

/** Which third of its month a day is in. */
export function partOfMonth(date: string) {
  const day = Number(date.split("-")[2]);
  if (day <= 10) return "early";
  return day <= 20 ? "mid" : "late";
}

function heightIn({ units, heightCm, feet, inches }: Answers) {
  if (units === "metric") return numberIn(heightCm);
  const whole = numberIn(feet);
  if (whole === undefined) return undefined;
  return heightOf(whole, numberIn(inches) ?? 0);
}

export function numberIn(text: string) {
  const value = numberOf(text);
  return value === undefined ? undefined : Number(value);
}
