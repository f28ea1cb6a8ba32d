// Whether the API keeps one waiting: a service that hangs answers nothing, and fails only much later.

import { computed, signal } from "@preact/signals";

const LATE_AFTER_MS = 2_500;

const late = signal(0);

/** Whether a request has been waiting for longer than anybody expects. */
export const isSlow = computed(() => late.value > 0);

/** Count a request among the late ones while it is late. */
export async function watched<T>(request: Promise<T>): Promise<T> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    late.value += 1;
  }, LATE_AFTER_MS);
  try {
    return await request;
  } finally {
    clearTimeout(timer);
    if (isLate) late.value -= 1;
  }
}
