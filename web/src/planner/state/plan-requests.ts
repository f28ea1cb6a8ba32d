// What a member asks of the planner: a plan, a change to one, an earlier version.

import type { JobInput, JobRecord, SessionResponse, SwapInput } from "keto-client";
import { KetoError, keto } from "../../data/api";
import { cache } from "../../data/device";
import { saveLeftOut } from "../../data/member/left-out";
import * as queries from "../../data/queries";
import { withMeal } from "../../plans/rules/with-meal";
import { follow, isLive, latestJob, stopFollowing } from "./writing";

// The response was lost, a plan is being written, or the same for a member with one plan a week.
const MAY_BE_LIVE = new Set([0, 409, 429]);

/** Request a plan; resolves when its job is over, to null without a plan. */
export async function writePlan(input: JobInput) {
  const job = await started(input);
  // The API accepted these words. If saving them fails, the next plan saves them.
  saveLeftOut(input.allergies ?? []).catch(() => {});
  return (await follow(job)) || null;
}

/** Request a new meal or day. @param chosen the meal that was offered, which the plan shows at once */
export async function swapIn(sessionId: string, what: SwapInput, chosen?: Record<string, unknown>) {
  const { job } = await keto.POST("/api/ai/sessions/{id}/swaps", {
    params: { path: { id: sessionId } },
    body: what,
  });
  const known = (await cache.known<SessionResponse>(queries.session(sessionId).key))?.data;
  if (known && chosen && what.meal) {
    cache.set(queries.session(sessionId).key, withMeal(known, what.day, what.meal, chosen));
  }
  follow(job);
}

/** Ask the model again for a plan that was written without it. */
export async function rewrite(sessionId: string) {
  const { job } = await keto.POST("/api/ai/sessions/{id}/rewrite", {
    params: { path: { id: sessionId } },
  });
  follow(job);
}

/** Go back to a version of a plan. */
export async function restore(sessionId: string, number: number) {
  const answer = await keto.POST("/api/ai/sessions/{id}/versions/{number}/restore", {
    params: { path: { id: sessionId, number } },
  });
  cache.set(queries.session(sessionId).key, answer);
  cache.outdate("versions", "check", "shopping", "swaps", "refit");
}

/** Cancel the followed job. */
export async function cancelWriting({ id }: JobRecord) {
  const { job } = await keto.DELETE("/api/ai/jobs/{id}", { params: { path: { id } } });
  stopFollowing(job);
}

async function started(input: JobInput) {
  try {
    return (await keto.POST("/api/ai/jobs", { body: input })).job;
  } catch (error) {
    const mayBeLive = error instanceof KetoError && MAY_BE_LIVE.has(error.status);
    const latest = mayBeLive ? await latestJob() : null;
    if (!latest || !isLive(latest)) throw error;
    return latest;
  }
}
