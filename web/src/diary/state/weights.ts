// Keeps the member's weight the same in the log, the profile and the planner.

import { saveProfile, settings } from "../../data/member/member";
import { today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { addDays, dayOf } from "../../data/values/days";
import { isSameWeight } from "../../data/values/units";
import { logChanges } from "./day-log";

export const SHOWN_DAYS = 90;

/** The weights of the chart on Today. */
export function latestWeights() {
  return queries.weight(addDays(today.value, 1 - SHOWN_DAYS), today.value);
}

/** The latest logged weight, or null; undefined until it is known. */
export function useLatestWeight() {
  const { data, error } = useData(latestWeights());
  if (data) return data.points.at(-1)?.weightKg ?? null;
  return error === null ? undefined : null;
}

/** Log a typed weight as today's, unless it equals the previous one. */
export function logWeight(weightKg: unknown, before: number | null) {
  if (isNew(weightKg, before)) {
    logChanges.add({ date: today.peek(), fields: { weightKg } });
  }
}

/** Save the weights that were typed for a plan in the profile and in today's log. */
export function keepWeights({ weightKg, targetWeightKg }: Record<string, number | undefined>) {
  // While no change is in flight, the response and the waiting changes together are complete.
  return logChanges.between(async () => {
    const asked = Promise.all([queries.me.ask(), latestWeights().ask()]);
    const known = await asked.catch(() => null);
    // If the API cannot be reached, it may have a newer weight.
    if (!known) return;
    const [{ user: profile }, { points }] = known;
    const changed = {
      ...(isNew(weightKg, profile.weightKg) && { weightKg }),
      ...(isNew(targetWeightKg, profile.targetWeightKg) && { targetWeightKg }),
    };
    if (Object.keys(changed).length) saveProfile(changed).catch(() => {});
    const logged = points.at(-1);
    // A weight logged today stays; an unchanged one is not logged again.
    const isWeighed = logged !== undefined && dayOf(logged) === today.peek();
    if (!isWeighed && !waitsForToday() && isNew(weightKg, logged?.weightKg)) {
      logChanges.add({ date: today.peek(), fields: { weightKg } });
    }
  });
}

/** Whether an unsaved change has a weight for today. */
function waitsForToday() {
  return logChanges.waiting
    .peek()
    .some(
      ({ change }) =>
        change.date === today.peek() && "fields" in change && "weightKg" in change.fields,
    );
}

function isNew(weightKg: unknown, before: number | null | undefined): weightKg is number {
  return typeof weightKg === "number" && !isSameWeight(weightKg, before, settings.peek().units);
}
