// Reports that the browser is offline, or that the API is slow, and which changes wait; sends
// them when the browser is online again.

import "./offline-banner.css";
import { sendAll, sendError, waiting } from "../../account/unsaved";
import { isOnline, mayPass, useAgainOnline } from "../../data/online";
import { isSlow } from "../../data/slow";
import { t } from "../../words/words";

export function OfflineBanner() {
  useAgainOnline(sendError.value, sendAll, mayPass);
  return (
    <div role="status">
      {isOnline.value ? (
        isSlow.value && <p class="offline">{slowText()}</p>
      ) : (
        <p class="offline">{offlineText()}</p>
      )}
    </div>
  );
}

function offlineText() {
  return waiting.value
    ? t("You’re offline. We’ll save this when you’re back.")
    : t("You’re offline. What you see may be out of date.");
}

function slowText() {
  return waiting.value
    ? t("Keto is slower than usual. What you logged is safe, and we keep trying.")
    : t("Keto is slower than usual. We keep trying.");
}
