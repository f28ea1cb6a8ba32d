import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Forgotten password";

export default function ForgotPassword() {
  return html`<div class="page"><${PageHead} title="Forgotten password" /></div>`;
}
