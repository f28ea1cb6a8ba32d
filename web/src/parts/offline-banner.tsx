// Says that the browser has no network.

import { isOnline } from "../state/online";

export function OfflineBanner() {
  return (
    <div role="status">
      {isOnline.value ? null : (
        <p class="offline">You are offline. What you see may be old; changes cannot be saved.</p>
      )}
    </div>
  );
}
