// Says that the browser has no network, and what waits for one; sends that when there is one again.

import "./offline-banner.css";
import { isOnline, mayPass, useAgainOnline } from "../../data/online";
import { sendAll, sendError, waiting } from "../../state/offline/unsaved";

export function OfflineBanner() {
  useAgainOnline(sendError.value, sendAll, mayPass);
  return (
    <div role="status">
      {isOnline.value ? null : (
        <p class="offline">
          You're offline.{" "}
          {waiting.value > 0
            ? "We'll save this when you're back."
            : "What you see may be out of date."}
        </p>
      )}
    </div>
  );
}
