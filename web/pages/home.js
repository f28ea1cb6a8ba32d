import { html } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";

export const title = "Keto";

export default function Home() {
  return html`<div class="page"><${PageHead} title="Keto" /></div>`;
}
