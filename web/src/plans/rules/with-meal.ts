// A stored plan with another meal on a day, as it will be once the planner has changed it. Pure functions.

import { listOf, objectOf } from "./any-json";

interface Stored {
  session: { outputPlan: Record<string, unknown> };
}

export function withMeal<T extends Stored>(
  stored: T,
  dayNumber: number,
  slot: string,
  meal: Record<string, unknown>,
): T {
  const { session } = stored;
  const days = listOf(session.outputPlan.days).map((each, index) => {
    const day = objectOf(each);
    if ((day.day ?? index + 1) !== dayNumber) return each;
    return { ...day, meals: { ...objectOf(day.meals), [slot]: meal } };
  });
  return { ...stored, session: { ...session, outputPlan: { ...session.outputPlan, days } } };
}
