import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "New password";

export default function ResetPassword() {
  return html`<div class="page"><${PageHead} title="New password" /></div>`;
}
