import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Plan";

export default function Plan() {
  return html`<div class="page"><${PageHead} title="Plan" /></div>`;
}
