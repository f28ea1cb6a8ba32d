// Whether the browser has a network, and what is done when it has one again.

import { signal } from "@preact/signals";
import { KetoError } from "keto-client";
import { useEffect, useRef } from "preact/hooks";

const LONGEST_PAUSE_SECONDS = 60;

export const isOnline = signal(navigator.onLine);

/** Whether a request failed because nothing was reached. */
export function isUnreached(error: unknown) {
  return error instanceof KetoError && error.status === 0;
}

/**
 * Do it again after an error for want of a network: at once when there is one again, and with
 * growing pauses, because a browser may say so before it is true, or before we listen.
 */
export function useAgainOnline(error: unknown, again: () => void) {
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
