// The changes of all queues that exist only on this device: waiting or refused.

import { computed } from "@preact/signals";
import { mayPass } from "../data/online";
import { logChanges } from "../diary/state/day-log";
import { ticks } from "../plans/state/shopping-ticks";

const QUEUES = [logChanges, ticks];

/** The number of changes that wait for a network. */
export const waiting = computed(() => sumOf(QUEUES.map((queue) => queue.waiting.value.length)));

/** The number of changes that a logout would lose. */
export const unsaved = computed(
  () => waiting.value + sumOf(QUEUES.map((queue) => queue.refused.value.length)),
);

/** Why the latest attempt failed, or null: temporary errors first, because those changes are sent again. */
export const sendError = computed(() => {
  const errors = QUEUES.map((queue) => queue.error.value).filter((error) => error !== null);
  return errors.find(mayPass) ?? errors.at(0) ?? null;
});

export function sendAll() {
  for (const queue of QUEUES) queue.send();
}

function sumOf(counts: number[]) {
  return counts.reduce((sum, count) => sum + count, 0);
}
