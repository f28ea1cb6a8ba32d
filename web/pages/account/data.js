// Everything that Keto keeps about the member, as one file.

import { ErrorBox } from "../../parts/error-box.js";
import { html, useState } from "../../parts/html.js";
import { Icon } from "../../parts/icon.js";
import { keto } from "../../state/api.js";
import { today } from "../../state/format.js";
import { useAction } from "../../state/request.js";
import { toast } from "../../state/toasts.js";

const LONGEST_SECONDS = 120;

/** One request per service. */
const EXPORTS = [
  keto.auth.getExport,
  keto.ai.getExport,
  keto.tracker.getExport,
  keto.plans.getExport,
  keto.payments.getExport,
];

export function Data() {
  const [done, setDone] = useState(0);
  const { busy, error, run } = useAction(async () => {
    setDone(0);
    const services = [];
    for (const read of EXPORTS) {
      services.push(await readAll(read));
      setDone(services.length);
    }
    save(`keto-${today()}.json`, { services });
    toast("Your data is in your downloads.");
  });
  return html`
    <p class="soft">Profile, logs, plans, reviews and payments: all that we keep about you, as one file.</p>
    <div class="row">
      <button type="button" class="second" disabled=${busy} onClick=${run}><${Icon} name="download" /> Export my data</button>
      <span class="small soft" role="status">${busy && `${done} of ${EXPORTS.length} parts`}</span>
    </div>
    ${error && html`<${ErrorBox} error=${error} again=${run} />`}
  `;
}

/**
 * All pages of a service's export as one.
 * @param {typeof keto.auth.getExport} read
 */
async function readAll(read) {
  const { next, ...whole } = await read({}, { timeoutSeconds: LONGEST_SECONDS });
  for (let after = next; after; ) {
    const page = await read({ after }, { timeoutSeconds: LONGEST_SECONDS });
    for (const [name, rows] of Object.entries(page)) {
      if (Array.isArray(rows)) whole[name] = [.../** @type {unknown[]} */ (whole[name] ?? []), ...rows];
    }
    after = page.next;
  }
  return whole;
}

/**
 * Offer a file to be saved.
 * @param {string} name
 * @param {unknown} content
 */
function save(name, content) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
