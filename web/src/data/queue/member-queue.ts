// The member's queues: started at login, forgotten when the member changes.

import { effect, untracked } from "@preact/signals";
import { KetoError } from "../api";
import { owner, store, tabs } from "../device";
import { memberId } from "../session";
import { Queue, type Rules } from "./queue";

// Another attempt may have another outcome: after a login, or later.
const NO_REFUSALS = new Set([401, 408, 425, 429]);
// The error for an unknown path: during a rollout, an earlier version of the API may lack it.
const UNKNOWN_ADDRESS = "Not found";

/** Whether another attempt would have the same outcome. */
export function isRefusal(error: unknown) {
  if (!(error instanceof KetoError) || error.error === UNKNOWN_ADDRESS) return false;
  return error.status >= 400 && error.status < 500 && !NO_REFUSALS.has(error.status);
}

/** Whether the API failed, perhaps because of this change; 503 means that it is too busy for any. */
function isFailure(error: unknown) {
  if (!(error instanceof KetoError) || error.error === UNKNOWN_ADDRESS) return true;
  return error.status >= 500 && error.status !== 503;
}

/** @param name the queue's name on the device */
export function memberQueue<C>(name: string, rules: Omit<Rules<C>, "isRefusal" | "isFailure">) {
  const queue = new Queue<C>(store, owner, { ...rules, isRefusal, isFailure }, tabs, name);
  effect(() => {
    const id = memberId.value;
    untracked(() => {
      queue.forget();
      if (id) queue.start();
    });
  });
  return queue;
}
