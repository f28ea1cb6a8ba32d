import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Today";
export const needsLogin = true;

export default function Dashboard() {
  return html`<div class="page"><${PageHead} title="Today" /></div>`;
}
