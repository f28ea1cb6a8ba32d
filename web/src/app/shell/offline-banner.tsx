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
  const unsent = waiting.value
    ? t("We'll save this when you're back.")
    : t("What you see may be out of date.");
  return t("You're offline. {unsent}", { unsent });
}

function slowText() {
  const kept = waiting.value ? t("What you logged is kept, and we") : "We";
  return t("Keto is taking longer than usual to answer. {kept} keep trying.", { kept });
}
