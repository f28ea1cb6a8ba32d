// The picture of a plan, with its place kept while it loads and where there is none.

import { html, useState } from "./html.js";
import { Icon } from "./icon.js";

/** @param {{ src: string | null, eager?: boolean }} props */
export function Picture({ src, eager = false }) {
  const [failed, setFailed] = useState(false);
  if (!src || failed) return html`<div class="picture none"><${Icon} name="leaf" /></div>`;
  return html`
    <img class="picture" src=${src} alt="" width="640" height="400" loading=${eager ? "eager" : "lazy"}
      onError=${() => setFailed(true)} />
  `;
}
