// A payment that was made a moment ago according to the address, and polling until its event has arrived.

import { signal } from "@preact/signals";

const KEY = "keto.paid";
const PAUSES_SECONDS = [0.5, 1, 1.5, 2, 3, 5, 8, 13, 20, 30];

export type Paid = { planId: string } | { tier: string };

/** The payment made in this tab that is not confirmed yet. */
export const paid = signal(stored());

/** The address reports a successful payment: wait for its event. */
export function hasPaid(what: Paid) {
  sessionStorage.setItem(KEY, JSON.stringify(what));
  paid.value = what;
}

/** Stop waiting: the event has arrived, or the member has logged out. */
export function hasArrived() {
  sessionStorage.removeItem(KEY);
  paid.value = null;
}

/** Poll with growing pauses; resolves to false if it never became true. */
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
      // The next attempt may succeed; the page itself shows an error that persists.
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
