// The heading of a page, with a line of text below.

import { html } from "./html.js";

/** @param {{ title: unknown, lead?: unknown, children?: unknown }} props */
export function PageHead({ title, lead, children }) {
  return html`
    <div class="page-head">
      <h1>${title}</h1>
      ${lead && html`<p class="lead">${lead}</p>`}
      ${children}
    </div>
  `;
}
