// Keeps the screen on while the member cooks.

import { useEffect, useState } from "preact/hooks";

/** Keep the screen on while the component is shown; returns whether it is. */
export function useWakeLock() {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isGone = false;
    const request = async () => {
      // The browser releases the lock when the page is hidden.
      if (document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (isGone) lock.release();
        else setOn(true);
      } catch {
        // Not supported, or the battery is low: cooking works without it.
      }
    };
    request();
    document.addEventListener("visibilitychange", request);
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", request);
      lock?.release();
    };
  }, []);
  return isOn;
}
