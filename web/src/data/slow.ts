// Whether the API is slow: a service that hangs sends no response, and fails only much later.

import { computed, signal } from "@preact/signals";

const LATE_AFTER_MS = 2_500;

const late = signal(0);

/** Whether a request has been pending for unusually long. */
export const isSlow = computed(() => late.value > 0);

/** Count a request as late while it is. */
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
