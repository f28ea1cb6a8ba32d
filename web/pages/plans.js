import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Plans";

export default function Plans() {
  return html`<div class="page"><${PageHead} title="Plans" /></div>`;
}
