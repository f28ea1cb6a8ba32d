// When a keto diet needs a doctor's advice: the questions, and what follows from the answers. Pure functions.

import { t } from "../../words/words";
import { numberOf } from "../values/typed-numbers";

export interface Health {
  insulin: boolean;
  sglt2: boolean;
  bloodPressureMedicine: boolean;
  pregnantOrBreastfeeding: boolean;
  kidneyOrLiver: boolean;
  eatingDisorder: boolean;
  supervised: boolean;
  /** Asked later than the others: null until answered. */
  heart?: boolean | null;
  bloodThinner?: boolean | null;
  fatMetabolism?: boolean | null;
  /** What the doctor has agreed to for a day. */
  agreed?: Agreed | null;
}

export interface Agreed {
  netCarbsG?: number | null;
  proteinG?: number | null;
  calories?: number | null;
}

/** The questions that are answered with yes or no. */
export type Question = Exclude<keyof Health, "agreed">;

export const NOTHING_OF_IT: Health = {
  insulin: false,
  sglt2: false,
  bloodPressureMedicine: false,
  pregnantOrBreastfeeding: false,
  kidneyOrLiver: false,
  eatingDisorder: false,
  heart: false,
  bloodThinner: false,
  fatMetabolism: false,
  supervised: false,
};

/** In the order of the form, each with its reason. */
export const QUESTIONS: [name: Question, label: string, why: string][] = [
  [
    "insulin",
    t("I take insulin, or tablets that can make my blood sugar too low"),
    t("Such as glimepiride or gliclazide. On a low-carb diet, the usual dose can be far too much."),
  ],
  [
    "sglt2",
    t("I take an SGLT2 inhibitor"),
    t(
      "Its name ends in -gliflozin: Jardiance, Forxiga, Invokana. On a low-carb diet, it can cause ketoacidosis.",
    ),
  ],
  [
    "bloodPressureMedicine",
    t("I take medicine for high blood pressure"),
    t("Blood pressure often falls on keto. Have it measured in the first weeks."),
  ],
  [
    "pregnantOrBreastfeeding",
    t("I’m pregnant or breastfeeding"),
    t("You and your child need more than these plans aim for."),
  ],
  [
    "kidneyOrLiver",
    t("I have a kidney or liver disease"),
    t("Ask your doctor how much protein and fat you can have."),
  ],
  [
    "eatingDisorder",
    t("I have, or had, an eating disorder"),
    t("Counting and leaving out foods can bring it back."),
  ],
  [
    "heart",
    t("I have heart failure, or have to eat little salt"),
    t("A keto diet changes how your body holds on to water and salt."),
  ],
  [
    "bloodThinner",
    t("I take a blood thinner such as warfarin"),
    t("Its dose depends on vitamin K. Your plans have about the same amount every day."),
  ],
  [
    "fatMetabolism",
    t("I have a gallbladder or pancreas disease, or a disorder of fat metabolism"),
    t("These plans are high in fat, which your body may not handle."),
  ],
  [
    "supervised",
    t("A doctor or dietitian supervises my diet"),
    t("Then we’ll write your plans whatever you tick above."),
  ],
];

/** What a doctor can have agreed to, for a day. */
export const AGREED: [name: keyof AgreedTyped, label: string, unit: string][] = [
  ["agreed.netCarbsG", t("Net carbs"), "g"],
  ["agreed.proteinG", t("Protein"), "g"],
  ["agreed.calories", t("Calories"), "kcal"],
];

/** The agreed figures as typed, under the names by which the API reports errors. */
export interface AgreedTyped {
  "agreed.netCarbsG": string;
  "agreed.proteinG": string;
  "agreed.calories": string;
}

export type HealthTyped = Health & AgreedTyped;

/** The form's values for these answers. */
export function typedHealth(health: Health | null): HealthTyped {
  const { netCarbsG, proteinG, calories } = health?.agreed ?? {};
  const typed = (figure?: number | null) => (figure == null ? "" : String(figure));
  return {
    ...(health ?? NOTHING_OF_IT),
    "agreed.netCarbsG": typed(netCarbsG),
    "agreed.proteinG": typed(proteinG),
    "agreed.calories": typed(calories),
  };
}

/** The answers of a form; what is not ticked is answered with no, and figures need a doctor. */
export function healthOfTyped(values: HealthTyped): Health {
  const names = Object.keys(NOTHING_OF_IT) as Question[];
  const ticked = Object.fromEntries(names.map((name) => [name, values[name] === true]));
  const figures = AGREED.map(([name]) => [name.replace("agreed.", ""), numberOf(values[name])]);
  const given = figures.filter(([, value]) => value !== undefined);
  // The types lie for text that is not a number: the API refuses it with its own message.
  const agreed = given.length && values.supervised ? (Object.fromEntries(given) as Agreed) : null;
  return { ...NOTHING_OF_IT, ...ticked, agreed };
}

/** Whether questions were added since these answers. */
export function hasNewQuestions(health: Health | null) {
  return health !== null && health.heart == null;
}

/** The only reason of the API that does not come from an answer: a body mass index below 16. */
export const UNDERWEIGHT = "underweight";

/** Why the API writes no plan without a doctor, in the words of the member. */
export const REASONS: Record<string, string> = {
  insulin: t(
    "You take insulin, or tablets that can make your blood sugar too low. Your dose has to be changed before you go low-carb.",
  ),
  sglt2: t(
    "You take an SGLT2 inhibitor. On a low-carb diet, it can cause ketoacidosis, even while your blood sugar is normal.",
  ),
  pregnantOrBreastfeeding: t(
    "You’re pregnant or breastfeeding. You and your child need more than these plans aim for.",
  ),
  kidneyOrLiver: t(
    "You have a kidney or liver disease. Ask your doctor how much protein and fat you can have.",
  ),
  eatingDisorder: t(
    "You have, or had, an eating disorder. Counting and leaving out foods can bring it back. We don’t write plans for losing weight for you, even if a doctor supervises your diet.",
  ),
  heart: t(
    "You have heart failure, or have to eat little salt. A keto diet changes how your body holds on to water and salt.",
  ),
  fatMetabolism: t(
    "You have a gallbladder or pancreas disease, or a disorder of fat metabolism. These plans are high in fat, which can make it worse.",
  ),
  [UNDERWEIGHT]: t(
    "Your weight is very low for your height. Please see a doctor soon: at this weight, changing what you eat can be dangerous, and a doctor can help you gain weight safely. Until then, we won’t write a plan for you.",
  ),
};

/** Whether supervision by a doctor or dietitian is enough for a plan. */
export function isSupervisionEnough(reasons: string[]) {
  return !reasons.includes(UNDERWEIGHT);
}

/** Why a member with these answers gets no plan, by the API's rules. */
export function reasonsOf(health: Health | null, goal?: unknown): string[] {
  if (!health) return [];
  if (health.supervised) {
    return health.eatingDisorder && goal === "weight_loss" ? ["eatingDisorder"] : [];
  }
  return Object.keys(REASONS).filter((name) => health[name as keyof Health]);
}
