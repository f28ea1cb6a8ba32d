// A message on a page: what has happened, or what is to be known.

import { html } from "./html.js";
import { Icon } from "./icon.js";

const ICONS = { info: "info", good: "check", warn: "warning", busy: "clock" };

/** @param {{ tone?: keyof typeof ICONS, children?: unknown }} props */
export function Notice({ tone = "info", children }) {
  return html`
    <div class=${`notice ${tone}`} role="status">
      <${Icon} name=${ICONS[tone]} />
      <div>${children}</div>
    </div>
  `;
}
