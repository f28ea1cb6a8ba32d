// The days on which the member starts plans: stored by the API, so that all devices show the same meals.

import type { PlanStart, PlanStartsResponse, SessionSummary } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { settings } from "../../data/member/member";
import * as queries from "../../data/queries";
import { dateIn, hourIn } from "../../data/values/days";
import { withStarts } from "../rules/calendar";

export type PlanKey = Pick<PlanStart, "kind" | "planId">;

/** The chosen first day of a plan, if it is known here, or null. */
export function chosenStart(planId: string) {
  const known = cache.state<PlanStartsResponse>(queries.planStarts.key).value.data;
  return known?.starts.find((start) => start.planId === planId)?.startsOn ?? null;
}

/** The chosen first day, or the day in the member's time zone on which the plan was written. */
export function startOf({ id, createdAt }: Pick<SessionSummary, "id" | "createdAt">) {
  return chosenStart(id) ?? dateHere(createdAt);
}

// After this hour, dinner is nearly the only meal left of the day. The planner has the same (`first_day`).
const EVENING = 17;

/** Whether the member's day is nearly over, so that a plan should begin tomorrow. */
export function isEvening(moment = new Date()) {
  return hourIn(settings.value.timezone, moment) >= EVENING;
}

export async function startOn({ kind, planId }: PlanKey, startsOn: string) {
  const answer = await keto.POST("/api/tracker/plan-starts", { body: { kind, planId, startsOn } });
  cache.set(queries.planStarts.key, answer);
}

export async function forgetStart(planId: string) {
  cache.set(
    queries.planStarts.key,
    await keto.DELETE("/api/tracker/plan-starts/{plan_id}", {
      params: { path: { plan_id: planId } },
    }),
  );
}

/** The member's plans with the days on which they start. */
export function startedPlans({ starts }: PlanStartsResponse, sessions: SessionSummary[]) {
  return withStarts(starts, sessions, dateHere);
}

function dateHere(instant: string) {
  return dateIn(settings.value.timezone, instant);
}
