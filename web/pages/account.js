import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Account";
export const needsLogin = true;

export default function Account() {
  return html`<div class="page"><${PageHead} title="Account" /></div>`;
}
