// Whether the browser has a network, and what is done when it has one again.

import { KetoError } from "../client/keto.js";
import { useEffect } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";

export const isOnline = signal(navigator.onLine);

/**
 * Whether a request failed because nothing was reached.
 * @param {unknown} error
 */
export function isUnreached(error) {
  return error instanceof KetoError && error.status === 0;
}

/**
 * Do it once more when there is a network again, after an error for want of one.
 * @param {unknown} error
 * @param {() => void} again
 */
export function useAgainOnline(error, again) {
  useEffect(() => {
    if (!isUnreached(error)) return;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [error]);
}

addEventListener("online", () => (isOnline.value = true));
addEventListener("offline", () => (isOnline.value = false));
