// A plan that is being written: a job of the planner, followed wherever the member is in the app. The
// API tells which one is live: the planner's page follows it after a reload, and on another device.

import { effect, signal, untracked } from "@preact/signals";
import type { JobInput, JobRecord, SwapInput } from "keto-client";
import { KetoError, keto } from "../../data/api";
import { cache, owner, store } from "../../data/device";
import { saveLeftOut } from "../../data/member/left-out";
import { settings } from "../../data/member/member";
import { today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { memberId } from "../../data/session";
import { addDays, dateIn } from "../../data/values/days";
import type { Units } from "../../data/values/units";
import { keepWeights } from "../../diary/state/weights";
import { place as address, navigate } from "../../parts/browser/router";
import { toast } from "../../parts/browser/toasts";
import { isEvening, startOn } from "../../plans/state/starts";
import { showTargets } from "./shown-targets";

export interface Writing {
  job: JobRecord;
  /** The finished days, in the shape of a plan's. */
  days: Record<string, unknown>[];
}

const ASKED_EACH_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;
// The response was lost, a plan is being written, or the same for a member with one plan a week.
const MAY_BE_LIVE = new Set([0, 409, 429]);

export const writing = signal<Writing | null>(null);

/** Why the latest plan was not written. */
export const notWritten = signal<string | null>(null);

/** Whether the followed job resulted in a plan. */
let following = Promise.resolve(false);

// The key of the id of the job that was live when the page was left, for the next page load.
const mark = () => `${owner()}/writing`;

effect(() => {
  const id = memberId.value;
  untracked(async () => {
    writing.value = null;
    notWritten.value = null;
    if (id && (await store.read(mark())) && id === memberId.peek()) resumeWriting();
  });
});

/** The name of the planner's draft: values typed in pounds must not be read as kilograms. */
export function draftIn(units: Units) {
  return `planner-${units}`;
}

/** Request a plan; resolves when its job is over, to null without a plan. */
export async function writePlan(input: JobInput) {
  const job = await started(input);
  // The API accepted these words. If saving them fails, the next plan saves them.
  saveLeftOut(input.allergies ?? []).catch(() => {});
  return (await follow(job)) || null;
}

/** Request a new meal or day. */
export async function swapIn(sessionId: string, what: SwapInput) {
  const { job } = await keto.POST("/api/ai/sessions/{id}/swaps", {
    params: { path: { id: sessionId } },
    body: what,
  });
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

/** Follow the member's job if it is live; handle the end of one that finished since the page was left. */
export async function resumeWriting() {
  const latest = await latestJob();
  const left = await store.read(mark());
  if (latest === undefined || writing.peek()) return;
  if (latest && isLive(latest)) {
    follow(latest);
    return;
  }
  if (latest && latest.id === left) {
    await ended(latest);
    return;
  }
  store.remove(mark());
  // A job that failed while the app was closed.
  if (latest?.state === "failed" && latest.kind === "plan" && isRecent(latest)) {
    notWritten.value = latest.error;
  }
}

/** Cancel the followed job. */
export async function cancelWriting({ id }: JobRecord) {
  const { job } = await keto.DELETE("/api/ai/jobs/{id}", { params: { path: { id } } });
  if (isFollowed(id)) end(job);
}

/** Handle the end of a job that was not followed. */
export async function ended(job: JobRecord) {
  writing.value = { job, days: [] };
  await end(job);
}

/** Wait until the next request for a job. */
export function pause() {
  return new Promise((resolve) => setTimeout(resolve, ASKED_EACH_MS));
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

/** The member's newest job; null without one, undefined without a response. */
export async function latestJob() {
  const id = memberId.peek();
  const answer = await keto
    .GET("/api/ai/jobs", { params: { query: { limit: 1 } } })
    .catch(() => null);
  if (!answer || id !== memberId.peek()) return undefined;
  return answer.jobs.at(0) ?? null;
}

export function follow(job: JobRecord) {
  if (!isFollowed(job.id)) {
    writing.value = { job, days: [] };
    notWritten.value = null;
    store.write(mark(), job.id);
    following = untilOver(job.id);
  }
  return following;
}

async function untilOver(id: string) {
  while (isFollowed(id)) {
    await pause();
    if (document.hidden) continue;
    const now = await keto.GET("/api/ai/jobs/{id}", { params: { path: { id } } }).catch((error) => {
      // Without a response, poll again, unless the job no longer exists.
      if (error instanceof KetoError && error.status === 404 && isFollowed(id))
        writing.value = null;
    });
    if (!now || !isFollowed(id)) continue;
    if (isLive(now.job)) writing.value = now;
    else await end(now.job);
    if (now.job.state === "done") return true;
  }
  return false;
}

async function end(job: JobRecord) {
  if (job.sessionId && job.state === "done") await arrived(job, job.sessionId);
  if (!isFollowed(job.id)) return;
  store.remove(mark());
  writing.value = null;
  if (job.state === "canceled") toast("Stopped. It doesn't count as a plan.");
  if (job.state !== "failed") return;
  if (job.kind !== "plan") {
    if (job.error) toast(job.error);
    return;
  }
  notWritten.value = job.error;
  if (address.peek() !== "/planner") {
    toast("Your plan wasn't written.", { href: "/planner", text: "See why" });
  }
}

async function arrived(job: JobRecord, id: string) {
  const query = queries.session(id);
  const answer = await query.ask().catch(() => null);
  if (!isFollowed(job.id)) return;
  if (answer) cache.set(query.key, answer);
  const plan = `/planner?session=${encodeURIComponent(id)}`;
  if (job.kind !== "plan") {
    cache.outdate("versions", "check", "shopping", "swaps", "refit");
    toast(
      "Your plan is changed.",
      address.peek() === plan ? undefined : { href: plan, text: "See it" },
    );
    return;
  }
  const isOfToday = dateIn(settings.peek().timezone, job.createdAt) === today.peek();
  if (isOfToday && isEvening()) {
    // If that fails, the plan begins today.
    await startOn({ kind: "written", planId: id }, addDays(today.peek(), 1)).catch(() => {});
  }
  cache.outdate("sessions");
  if (answer) showTargets(answer.session);
  for (const units of ["metric", "imperial"] as const) {
    store.remove(`${owner()}/drafts/${draftIn(units)}`);
  }
  const { weightKg, targetWeightKg }: Partial<JobInput> = answer?.session.inputParams ?? {};
  // A weight typed for the plan on an earlier day is not today's.
  if (isOfToday) keepWeights({ weightKg, targetWeightKg });
  // Do not take a member away from another page.
  if (address.peek() === "/planner") navigate(plan);
  else toast("Your plan is ready.", { href: plan, text: "Open it" });
}

function isFollowed(id: string) {
  return writing.peek()?.job.id === id;
}

function isRecent({ createdAt }: JobRecord) {
  return Date.now() - Date.parse(createdAt) < DAY_MS;
}

export function isLive({ state }: JobRecord) {
  return state === "queued" || state === "writing";
}
