// When a keto diet needs a doctor's advice: the questions, and what follows from the answers. Pure functions.

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
    "I take insulin, or tablets that can make blood sugar too low",
    "Such as glimepiride or gliclazide. With few carbs the usual dose can be far too much.",
  ],
  [
    "sglt2",
    "I take an SGLT2 inhibitor",
    "Its name ends in -gliflozin: Jardiance, Forxiga, Invokana. With few carbs it can cause ketoacidosis.",
  ],
  [
    "bloodPressureMedicine",
    "I take medicine for high blood pressure",
    "Blood pressure often falls on keto: have it measured in the first weeks.",
  ],
  [
    "pregnantOrBreastfeeding",
    "I'm pregnant or breastfeeding",
    "You and the child need more than these plans aim at.",
  ],
  [
    "kidneyOrLiver",
    "I have a disease of the kidneys or the liver",
    "How much protein and fat is good for you is your doctor's to say.",
  ],
  [
    "eatingDisorder",
    "I have, or had, an eating disorder",
    "Counting and leaving out food can bring it back.",
  ],
  [
    "heart",
    "I have heart failure, or must eat little salt",
    "A keto diet changes how the body keeps water and salt.",
  ],
  [
    "bloodThinner",
    "I take a blood thinner such as warfarin",
    "Its dose depends on vitamin K: your plans have about the same every day.",
  ],
  [
    "fatMetabolism",
    "I have a disease of the gallbladder or pancreas, or a disorder of fat metabolism",
    "These plans have a lot of fat, which they can't handle.",
  ],
  [
    "supervised",
    "A doctor or dietitian supervises my diet",
    "Then we write your plans whatever you tick above.",
  ],
];

/** The only reason of the API that does not come from an answer: a body mass index below 16. */
export const UNDERWEIGHT = "underweight";

/** Why the API writes no plan without a doctor, in the words of the member. */
export const REASONS: Record<string, string> = {
  insulin:
    "You take insulin or tablets that can make blood sugar too low: the dose has to be changed before you eat few carbs.",
  sglt2:
    "You take an SGLT2 inhibitor: together with few carbs it can cause ketoacidosis, even while your blood sugar is normal.",
  pregnantOrBreastfeeding:
    "You're pregnant or breastfeeding: you and the child need more than these plans aim at.",
  kidneyOrLiver:
    "You have a disease of the kidneys or the liver: how much protein and fat is good for you is your doctor's to say.",
  eatingDisorder:
    "You have, or had, an eating disorder: counting and leaving out food can bring it back.",
  heart:
    "You have heart failure, or must eat little salt: a keto diet changes how the body keeps water and salt.",
  fatMetabolism:
    "You have a disease of the gallbladder or pancreas, or a disorder of fat metabolism: these plans have a lot of fat, which can make it worse.",
  [UNDERWEIGHT]:
    "Your weight is very low for your height. Please see a doctor soon: at this weight, changing what you eat can be dangerous, and a doctor can help you gain safely. Until then, we won't write a plan for you.",
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
