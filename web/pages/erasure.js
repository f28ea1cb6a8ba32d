// How far the erasure of an account is; the receipt is all that is needed, and all that is left.

/** @import { ErasureState } from "../state/erasure.js" */
/** @import { PageProps } from "../router.js" */

import { html, useEffect } from "../parts/html.js";
import { Icon } from "../parts/icon.js";
import { Loaded } from "../parts/loaded.js";
import { Notice } from "../parts/notice.js";
import { PageHead } from "../parts/page-head.js";
import { readErasure } from "../state/erasure.js";
import { untilTrue } from "../state/purchases.js";
import { useRequest } from "../state/request.js";

export const title = "Erasure";

const NAMES = /** @type {Record<string, string>} */ ({
  identity: "Account",
  planner: "Plans of your own",
  tracker: "Logs and achievements",
  catalogue: "Reviews and access to plans",
  billing: "Payments",
});

/** @param {PageProps} props */
export default function Erasure({ query }) {
  const receipt = query.get("receipt") ?? "";
  const answer = useRequest((signal) => readErasure(receipt, signal), [receipt]);
  const pending = answer.data?.state === "pending";
  useEffect(() => {
    if (!pending) return;
    const stop = new AbortController();
    untilTrue(async () => {
      const state = await readErasure(receipt, stop.signal);
      answer.set(state);
      return state.state === "done";
    }, stop.signal);
    return () => stop.abort();
  }, [pending]);
  return html`
    <div class="page narrow">
      <${PageHead} title=${pending ? "Your account is being erased" : "Erasure of your account"}
        lead=${answer.data && "You are logged out everywhere. The services erase what they keep about you."} />
      <${Loaded} request=${answer}>
        ${(/** @type {ErasureState} */ { state, services }) => html`
          <ul class="ticks" role="list">
            ${services.map(
              ({ service, erasedAt }) => html`
                <li key=${service}><${Icon} name=${erasedAt ? "check" : "clock"} />${NAMES[service] ?? service}: ${erasedAt ? "erased" : "in progress"}</li>
              `,
            )}
          </ul>
          ${state === "pending" && html`<p class="soft">This may take some minutes. You may leave this page.</p>`}
          ${state === "done" && html`<${Notice} tone="good"><p>Everything is erased.</p><//>`}
        `}
      <//>
      ${answer.data && html`<p class="small soft">Keep this address to look again: the receipt ${receipt} names no person.</p>`}
    </div>
  `;
}
