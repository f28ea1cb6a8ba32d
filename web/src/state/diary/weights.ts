// The member's weight is one: what is logged, what the profile says, and what a plan is made with.

import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { addDays, dayOf } from "../../rules/days";
import { isSameWeight } from "../../rules/units";
import { saveProfile, settings } from "../member/member";
import { today } from "../member/today";
import { logChanges } from "./day-log";

export const SHOWN_DAYS = 90;

/** The weights that Today draws. */
export function latestWeights() {
  return queries.weight(addDays(today.value, 1 - SHOWN_DAYS), today.value);
}

/** The latest weight that was logged, or null; undefined until that is known. */
export function useLatestWeight() {
  const { data, error } = useData(latestWeights());
  if (data) return data.points.at(-1)?.weightKg ?? null;
  return error === null ? undefined : null;
}

/** Log a weight that was typed as today's, unless it is the one of before. */
export function logWeight(weightKg: unknown, before: number | null) {
  if (isNew(weightKg, before)) {
    logChanges.add({ date: today.peek(), fields: { weightKg } });
  }
}

/** Take weights that were typed for a plan into the profile, and into today's log. */
export function keepWeights({ weightKg, targetWeightKg }: Record<string, number | undefined>) {
  // Nothing of a day is on its way then: what the API answers is all there is, beside what waits.
  return logChanges.between(async () => {
    const asked = Promise.all([queries.me.ask(), latestWeights().ask()]);
    const known = await asked.catch(() => null);
    // Where the API is away it may know a newer one.
    if (!known) return;
    const [{ user: profile }, { points }] = known;
    const changed = {
      ...(isNew(weightKg, profile.weightKg) && { weightKg }),
      ...(isNew(targetWeightKg, profile.targetWeightKg) && { targetWeightKg }),
    };
    if (Object.keys(changed).length) saveProfile(changed).catch(() => {});
    const logged = points.at(-1);
    // What was weighed today stays; a weight that was only carried over is no new one.
    const isWeighed = logged !== undefined && dayOf(logged) === today.peek();
    if (!isWeighed && !waitsForToday() && isNew(weightKg, logged?.weightKg)) {
      logChanges.add({ date: today.peek(), fields: { weightKg } });
    }
  });
}

/** Whether a weight of today was typed, and is not saved yet. */
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
