// Says that the browser has no network, or that the API keeps one waiting, and what waits meanwhile; sends
// that when there is a network again.

import "./offline-banner.css";
import { isOnline, mayPass, useAgainOnline } from "../../data/online";
import { isSlow } from "../../data/slow";
import { sendAll, sendError, waiting } from "../../state/offline/unsaved";

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
  const meanwhile = waiting.value
    ? "We'll save this when you're back."
    : "What you see may be out of date.";
  return `You're offline. ${meanwhile}`;
}

function slowText() {
  const meanwhile = waiting.value ? "What you logged is kept, and we" : "We";
  return `Keto takes longer than usual to answer. ${meanwhile} keep trying.`;
}
