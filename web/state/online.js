// Whether the browser has a network, and what is done when it has one again.

import { KetoError } from "../client/keto.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";

const LONGEST_PAUSE_SECONDS = 60;

export const isOnline = signal(navigator.onLine);

/**
 * Whether a request failed because nothing was reached.
 * @param {unknown} error
 */
export function isUnreached(error) {
  return error instanceof KetoError && error.status === 0;
}

/**
 * Do it again after an error for want of a network: at once when there is one again, and with
 * growing pauses, because a browser may say so before it is true, or before we listen.
 * @param {unknown} error
 * @param {() => void} again
 */
export function useAgainOnline(error, again) {
  const failures = useRef(0);
  useEffect(() => {
    if (!isUnreached(error)) {
      failures.current = 0;
      return;
    }
    const seconds = Math.min(2 ** failures.current++, LONGEST_PAUSE_SECONDS);
    const timer = setTimeout(() => navigator.onLine && again(), seconds * 1000);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [error]);
}

addEventListener("online", () => (isOnline.value = true));
addEventListener("offline", () => (isOnline.value = false));
