// A plan that is being written: a job of the planner, followed wherever the member is in the app. The
// API tells which one is live: the planner's page follows it after a reload, and on another device.

import { effect, signal, untracked } from "@preact/signals";
import type { JobRecord } from "keto-client";
import { KetoError, keto } from "../../data/api";
import { owner, store } from "../../data/device";
import { memberId } from "../../data/session";
import { place as address } from "../../parts/browser/router";
import { toast } from "../../parts/browser/toasts";
import { arrived } from "./arrived-plan";

type Progress = Pick<JobRecord, "state" | "daysDone">;

export interface Writing {
  job: JobRecord;
  /** The finished days, in the shape of a plan's. */
  days: Record<string, unknown>[];
}

// How long the API waits for a change of the job, and the pause after an answer without one.
const WAIT_SECONDS = 20;
const ASKED_EACH_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

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

/** Handle the end of a job, if it is still followed. */
export function stopFollowing(job: JobRecord) {
  if (isFollowed(job.id)) end(job);
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
    following = untilOver(job);
  }
  return following;
}

async function untilOver({ id, ...job }: JobRecord) {
  // The days that were written before it was followed are still to be read.
  let seen: Progress | null = job.daysDone ? null : job;
  while (isFollowed(id)) {
    // A tab in the background must not keep one of the browser's few connections.
    const now: Writing | null = document.hidden ? null : await changed(id, seen);
    if (!isFollowed(id)) return false;
    if (!now || isSame(now.job, seen)) {
      await pause();
      continue;
    }
    seen = now.job;
    if (isLive(now.job)) writing.value = now;
    else await end(now.job);
    if (now.job.state === "done") return true;
  }
  return false;
}

/** The job once it has changed; unchanged, when the API has waited for long or does not wait; null without a response. */
async function changed(id: string, seen: Progress | null) {
  const left = new AbortController();
  const leave = () => document.hidden && left.abort();
  document.addEventListener("visibilitychange", leave);
  const query = seen ? { wait: WAIT_SECONDS, after: seen.state, days: seen.daysDone } : {};
  try {
    const params = { path: { id }, query };
    return await keto.GET("/api/ai/jobs/{id}", { params, signal: left.signal });
  } catch (error) {
    // Without a response, ask again, unless the job no longer exists.
    if (error instanceof KetoError && error.status === 404 && isFollowed(id)) writing.value = null;
    return null;
  } finally {
    document.removeEventListener("visibilitychange", leave);
  }
}

function isSame(job: Progress, seen: Progress | null) {
  return job.state === seen?.state && job.daysDone === seen.daysDone;
}

async function end(job: JobRecord) {
  if (job.sessionId && job.state === "done")
    await arrived(job, job.sessionId, () => isFollowed(job.id));
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

function isFollowed(id: string) {
  return writing.peek()?.job.id === id;
}

function isRecent({ createdAt }: JobRecord) {
  return Date.now() - Date.parse(createdAt) < DAY_MS;
}

export function isLive({ state }: JobRecord) {
  return state === "queued" || state === "writing";
}
