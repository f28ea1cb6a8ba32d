// Whether the browser is online, and what to retry when it is online again.

import { signal } from "@preact/signals";
import { KetoError } from "keto-client";
import { useEffect, useRef } from "preact/hooks";

const LONGEST_PAUSE_SECONDS = 60;

export const isOnline = signal(navigator.onLine);

// No network, or no response from a part of the API.
const AWAY = new Set([0, 502, 503, 504]);

/** Whether a request failed because the service could not be reached, which may pass soon. */
export function isAway(error: unknown) {
  return error instanceof KetoError && AWAY.has(error.status);
}

/** The same for a change, which is retried: also when the API is busy or fails. */
export function mayPass(error: unknown) {
  return (
    error instanceof KetoError && (isAway(error) || error.status === 429 || error.status >= 500)
  );
}

/**
 * Retry after an error without a response: at once when the browser is online again, and with
 * growing pauses, because a browser may report that too early, or before we listen.
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
