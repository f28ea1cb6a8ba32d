// Says that the browser has no network.

import { isOnline } from "../state/online.js";
import { html } from "./html.js";

export function OfflineBanner() {
  return html`
    <div role="status">
      ${isOnline.value
        ? null
        : html`<p class="offline">You are offline. What you see may be old; changes cannot be saved.</p>`}
    </div>
  `;
}
