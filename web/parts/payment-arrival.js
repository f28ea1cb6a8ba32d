// Says that a payment went through, and waits until its event has arrived.

import { isThere } from "../state/payments.js";
import { hasArrived, paid, untilTrue } from "../state/purchases.js";
import { toast } from "../state/toasts.js";
import { html, useEffect, useState } from "./html.js";
import { Notice } from "./notice.js";

/**
 * Draws nothing when nothing is awaited. `onArrival` may ask for the page's data anew.
 * @param {{ planId?: string, onArrival?: () => void }} props planId: only for this plan, or a tier
 */
export function PaymentArrival({ planId, onArrival }) {
  const what = paid.value;
  const isAwaited = what !== null && (!planId || "tier" in what || what.planId === planId);
  const [gaveUp, setGaveUp] = useState(false);
  useEffect(() => {
    if (!isAwaited || gaveUp) return;
    const stop = new AbortController();
    untilTrue(() => isThere(what), stop.signal).then((arrived) => {
      if (stop.signal.aborted) return;
      if (!arrived) return setGaveUp(true);
      hasArrived();
      toast("tier" in what ? "Your membership is active." : "Your plan is open.");
      onArrival?.();
    });
    return () => stop.abort();
  }, [isAwaited, gaveUp, what]);

  if (!isAwaited) return null;
  const subject = "tier" in what ? "Your membership starts" : "The plan opens";
  if (gaveUp) {
    return html`
      <${Notice} tone="warn">
        <p>The payment went through, but the confirmation has not arrived yet. Nothing is lost.</p>
        <button type="button" class="small" onClick=${() => setGaveUp(false)}>Ask again</button>
      <//>
    `;
  }
  return html`
    <${Notice} tone="busy">
      <p><strong>The payment went through.</strong> ${subject} by itself as soon as the confirmation arrives.</p>
    <//>
  `;
}
