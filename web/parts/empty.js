// Says that there is nothing yet, and what to do about it.

import { html } from "./html.js";
import { Icon } from "./icon.js";

/** @param {{ icon?: string, title: string, children?: unknown }} props */
export function Empty({ icon = "leaf", title, children }) {
  return html`
    <div class="empty">
      <${Icon} name=${icon} />
      <p class="empty-title">${title}</p>
      ${children}
    </div>
  `;
}
