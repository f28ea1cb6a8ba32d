// Says that the browser has no network, and what waits for one; sends that when there is one again.

import "./offline-banner.css";
import { logChanges } from "../data/day-log";
import { isOnline, mayPass, useAgainOnline } from "../state/online";

export function OfflineBanner() {
  useAgainOnline(logChanges.error.value, () => logChanges.send(), mayPass);
  const waiting = logChanges.waiting.value.length;
  return (
    <div role="status">
      {isOnline.value ? null : (
        <p class="offline">
          You're offline.{" "}
          {waiting > 0 ? "We'll save this when you're back." : "What you see may be out of date."}
        </p>
      )}
    </div>
  );
}
