// The member's weight is one: what is logged, what the profile says, and what a plan is made with.

import type { ProfileResponse, WeightResponse } from "keto-client";
import { addDays, dayOf } from "../state/days";
import { saveProfile } from "../state/member";
import { today } from "../state/today";
import { logChanges } from "./day-log";
import { cache } from "./device";
import * as queries from "./queries";
import { useData } from "./use-data";

export const SHOWN_DAYS = 90;
// What is shown is rounded to a tenth of a kilogram or of a pound.
const ROUNDING_KG = 0.05;

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
  const isNew = before === null || Math.abs(Number(weightKg) - before) > ROUNDING_KG;
  if (typeof weightKg === "number" && isNew) {
    logChanges.add({ date: today.peek(), fields: { weightKg } });
  }
}

/** Take weights that were typed for a plan into the profile, and into today's log. */
export function keepWeights({ weightKg, targetWeightKg }: Record<string, number | undefined>) {
  const profile = cache.state<ProfileResponse>(queries.me.key).peek().data?.user;
  const changed = {
    ...(typeof weightKg === "number" && weightKg !== profile?.weightKg && { weightKg }),
    ...(typeof targetWeightKg === "number" &&
      targetWeightKg !== profile?.targetWeightKg && { targetWeightKg }),
  };
  if (Object.keys(changed).length) saveProfile(changed).catch(() => {});
  const logged = cache.state<WeightResponse>(latestWeights().key).peek().data?.points.at(-1);
  // What was weighed today stays; a weight that was only carried over is no new one.
  const isWeighed = logged !== undefined && dayOf(logged) === today.peek();
  if (typeof weightKg === "number" && !isWeighed && weightKg !== logged?.weightKg) {
    logChanges.add({ date: today.peek(), fields: { weightKg } });
  }
}
