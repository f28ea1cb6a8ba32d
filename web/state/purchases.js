// What is said to have been paid a moment ago, and asking until its event has arrived.

import { signal } from "../vendor/signals.js";

const KEY = "keto.paid";
const PAUSES_SECONDS = [0.5, 1, 1.5, 2, 3, 5, 8, 13, 20, 30];

/** @typedef {{ planId: string } | { tier: string }} Paid */

/** What was paid in this tab and is not known to have arrived. */
export const paid = signal(stored());

/**
 * An address reports the success of a payment: wait for its event.
 * @param {Paid} what
 */
export function hasPaid(what) {
  sessionStorage.setItem(KEY, JSON.stringify(what));
  paid.value = what;
}

/** The event has arrived, or there is nothing to wait for. */
export function hasArrived() {
  sessionStorage.removeItem(KEY);
  paid.value = null;
}

/**
 * Ask with growing pauses until the answer is there; false when it did not come.
 * @param {() => Promise<boolean>} ask
 * @param {AbortSignal} stopped
 * @param {(seconds: number) => Promise<void>} [pause]
 */
export async function untilTrue(ask, stopped, pause = (seconds) => sleep(seconds, stopped)) {
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

/**
 * @param {number} seconds
 * @param {AbortSignal} stopped
 * @returns {Promise<void>}
 */
function sleep(seconds, stopped) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    stopped.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** @returns {Paid | null} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
