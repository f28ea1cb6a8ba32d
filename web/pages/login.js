import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Log in";

export default function LogIn() {
  return html`<div class="page"><${PageHead} title="Log in" /></div>`;
}
