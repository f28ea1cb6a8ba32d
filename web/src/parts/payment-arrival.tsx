// Waits until a payment's event has arrived. Any link may claim a payment: only what the API lists is said to be there.

import { useEffect, useState } from "preact/hooks";
import { isThere } from "../state/payments";
import { hasArrived, paid, untilTrue } from "../state/purchases";
import { toast } from "../state/toasts";
import { Notice } from "./notice";

/**
 * Draws nothing when nothing is awaited. `onArrival` may ask for the page's data anew.
 * @param props planId: only for this plan, or a tier
 */
export function PaymentArrival({ planId, onArrival }: { planId?: string; onArrival?: () => void }) {
  const what = paid.value;
  const isAwaited = what !== null && (!planId || "tier" in what || what.planId === planId);
  const [gaveUp, setGaveUp] = useState(false);
  useEffect(() => {
    if (!isAwaited || gaveUp) return;
    const stop = new AbortController();
    untilTrue(() => isThere(what, stop.signal), stop.signal).then((arrived) => {
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
    return (
      <Notice tone="warn">
        <p>No confirmation of a payment has arrived yet. If you have paid, nothing is lost.</p>
        <button type="button" class="small" onClick={() => setGaveUp(false)}>
          Ask again
        </button>
      </Notice>
    );
  }
  return (
    <Notice tone="busy">
      <p>
        <strong>Waiting for the confirmation of the payment.</strong> {subject} by itself as soon as
        it arrives.
      </p>
    </Notice>
  );
}
