// The queues of the member: started with the login, forgotten with another one's.

import { effect, untracked } from "@preact/signals";
import { KetoError } from "./api";
import { owner, store, tabs } from "./device";
import { Queue, type Rules } from "./queue";
import { memberId } from "./session";

// Of these another attempt may be answered in another way: after a login, or later.
const NO_REFUSALS = new Set([401, 408, 425, 429]);
// Of an address: while a new version is rolled out, the API may be an earlier one that lacks it.
const UNKNOWN_ADDRESS = "Not found";

/** Whether another attempt would be answered in the same way. */
export function isRefusal(error: unknown) {
  if (!(error instanceof KetoError) || error.error === UNKNOWN_ADDRESS) return false;
  return error.status >= 400 && error.status < 500 && !NO_REFUSALS.has(error.status);
}

/** Whether the API has failed, perhaps at this change alone; 503: it has no time for any. */
function isFailure(error: unknown) {
  if (!(error instanceof KetoError) || error.error === UNKNOWN_ADDRESS) return true;
  return error.status >= 500 && error.status !== 503;
}

/** @param name of the queue on the device */
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
