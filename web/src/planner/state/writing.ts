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

export interface Writing {
  job: JobRecord;
  /** The finished days, in the shape of a plan's. */
  days: Record<string, unknown>[];
}

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
