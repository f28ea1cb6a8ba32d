// Whether the browser has a network, and what is done when it has one again.

import { signal } from "@preact/signals";
import { KetoError } from "keto-client";
import { useEffect, useRef } from "preact/hooks";

const LONGEST_PAUSE_SECONDS = 60;

export const isOnline = signal(navigator.onLine);

// No network, or a part of the API that does not answer.
const AWAY = new Set([0, 502, 503, 504]);

/** Whether a request failed because what it asks was not reached, so that it may be soon. */
export function isAway(error: unknown) {
  return error instanceof KetoError && AWAY.has(error.status);
}

/** The same of a change, which is sent again and again: also where the API is busy, or stumbles. */
export function mayPass(error: unknown) {
  return (
    error instanceof KetoError && (isAway(error) || error.status === 429 || error.status >= 500)
  );
}

/**
 * Do it again after an error for want of an answer: at once when there is a network again, and with
 * growing pauses, because a browser may say so before it is true, or before we listen.
 */
export function useAgainOnline(error: unknown, again: () => void, isPassing = isAway) {
  const failures = useRef(0);
  useEffect(() => {
    if (!isPassing(error)) {
      failures.current = 0;
      return;
    }
    const asked = (error instanceof KetoError && error.retryAfter) || 0;
    const seconds = Math.max(asked, Math.min(2 ** failures.current++, LONGEST_PAUSE_SECONDS));
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
