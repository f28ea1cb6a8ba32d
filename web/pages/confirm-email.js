import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Confirm your new address";

export default function ConfirmEmail() {
  return html`<div class="page"><${PageHead} title="Confirm your new address" /></div>`;
}
