import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Pricing";

export default function Pricing() {
  return html`<div class="page"><${PageHead} title="Pricing" /></div>`;
}
