// Limits that pages show in advance, as hints. `openapi.json` (some 100 kB) is too large to fetch for them:
// `web/tests/agreement/test_limits.py` compares them with it. The API alone decides: values beyond a limit are sent,
// and its error is shown.

import { t } from "../../words/words";

/** By schema and field of `openapi.json`: minimum and maximum. */
export const LIMITS = {
  PlannerInput: {
    weightKg: [30, 300],
    targetWeightKg: [30, 300],
    heightCm: [100, 250],
    age: [16, 100],
    durationDays: [1, 30],
  },
  LogFields: {
    weightKg: [20, 400],
    calories: [0, 10_000],
    proteinG: [0, 500],
    fatG: [0, 500],
    carbsG: [0, 500],
    netCarbsG: [0, 100],
  },
  NewEntry: {
    grams: [0.1, 5_000],
    portions: [0.05, 50],
    calories: [0, 10_000],
    proteinG: [0, 500],
    fatG: [0, 500],
    carbsG: [0, 500],
    netCarbsG: [0, 500],
    fiberG: [0, 500],
    polyolsG: [0, 500],
    sodiumMg: [0, 100_000],
    potassiumMg: [0, 100_000],
    magnesiumMg: [0, 100_000],
  },
};

/** The lengths of texts, in the same form. */
export const LENGTHS = {
  RegisterRequest: { password: [8, 72], name: [2, 50] },
  LogFields: { notes: [0, 500] },
  RefundRequestBody: { reason: [1, 500] },
  NewEntry: { name: [1, 120] },
  ReviewRequest: { title: [0, 100], body: [0, 1000] },
};

/** A length as text. */
export function lengthText([least, most]: number[]) {
  return least
    ? t("{least} to {most} characters", { least, most })
    : t("up to {most} characters", { most });
}
