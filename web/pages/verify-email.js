import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Confirm your address";

export default function VerifyEmail() {
  return html`<div class="page"><${PageHead} title="Confirm your address" /></div>`;
}
