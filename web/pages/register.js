import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Get started";

export default function Register() {
  return html`<div class="page"><${PageHead} title="Get started" /></div>`;
}
