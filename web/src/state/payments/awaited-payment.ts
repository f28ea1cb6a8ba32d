// What is said to have been paid a moment ago, and asking until its event has arrived.

import { signal } from "@preact/signals";

const KEY = "keto.paid";
const PAUSES_SECONDS = [0.5, 1, 1.5, 2, 3, 5, 8, 13, 20, 30];

export type Paid = { planId: string } | { tier: string };

/** What was paid in this tab and is not known to have arrived. */
export const paid = signal(stored());

/** An address reports the success of a payment: wait for its event. */
export function hasPaid(what: Paid) {
  sessionStorage.setItem(KEY, JSON.stringify(what));
  paid.value = what;
}

/** The event has arrived, or there is nothing to wait for. */
export function hasArrived() {
  sessionStorage.removeItem(KEY);
  paid.value = null;
}

/** Ask with growing pauses until the answer is there; false when it did not come. */
export async function untilTrue(
  ask: () => Promise<boolean>,
  stopped: AbortSignal,
  pause: (seconds: number) => Promise<void> = (seconds) => sleep(seconds, stopped),
) {
  for (const seconds of [...PAUSES_SECONDS, null]) {
    if (stopped.aborted) return false;
    try {
      if (await ask()) return true;
    } catch {
      // The next attempt may do better; an error that stays is shown by the page itself.
    }
    if (seconds !== null) await pause(seconds);
  }
  return false;
}

function sleep(seconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    stopped.addEventListener("abort", stop, { once: true });
  });
}

function stored(): Paid | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
