import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Planner";
export const needsLogin = true;

export default function Planner() {
  return html`<div class="page"><${PageHead} title="Planner" /></div>`;
}
