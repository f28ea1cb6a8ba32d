// Says that the browser has no network, and what waits for one; sends that when there is one again.

import "./offline-banner.css";
import { logChanges } from "../data/day-log";
import { number } from "../state/format";
import { isOnline, useAgainOnline } from "../state/online";

export function OfflineBanner() {
  useAgainOnline(logChanges.error.value, () => logChanges.send());
  const waiting = logChanges.waiting.value.length;
  return (
    <div role="status">
      {isOnline.value ? null : (
        <p class="offline">
          You are offline. What you see may be old.
          {waiting > 0 && ` ${number(waiting)} ${waiting === 1 ? "change waits" : "changes wait"}.`}
        </p>
      )}
    </div>
  );
}
