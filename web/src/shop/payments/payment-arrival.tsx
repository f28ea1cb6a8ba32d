// Waits until a payment's event has arrived, says thanks, and links to what was bought. Any link can claim
// a payment: only what the API confirms is shown as paid.

import { useEffect, useState } from "preact/hooks";
import { cache } from "../../data/device";
import { member } from "../../data/member/member";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { toast } from "../../parts/browser/toasts";
import { Notice } from "../../parts/messages/notice";
import type { Paid } from "../state/awaited-payment";
import { hasArrived, paid, untilTrue } from "../state/awaited-payment";
import { isThere } from "../state/payment-page";

/**
 * Renders nothing when no payment is awaited. `onArrival` can refresh the page's data.
 * @param props planId: only for a payment of this page's plan, or of a tier
 */
export function PaymentArrival({ planId, onArrival }: { planId?: string; onArrival?: () => void }) {
  const what = paid.value;
  const isAwaited = what !== null && (!planId || "tier" in what || what.planId === planId);
  const [gaveUp, setGaveUp] = useState(false);
  const [arrived, setArrived] = useState<Paid | null>(null);
  useEffect(() => {
    if (!isAwaited || gaveUp) return;
    const stop = new AbortController();
    untilTrue(() => isThere(what, stop.signal), stop.signal).then((isHere) => {
      if (stop.signal.aborted) return;
      if (!isHere) return setGaveUp(true);
      hasArrived();
      cache.outdate("plans", "orders", "me", "achievements");
      if (planId) toast("Thank you. The plan is yours.");
      else setArrived(what);
      onArrival?.();
    });
    return () => stop.abort();
  }, [isAwaited, gaveUp, what]);

  if (arrived) return "tier" in arrived ? <TierThanks /> : <PlanThanks planId={arrived.planId} />;
  if (!isAwaited) return null;
  const subject = "tier" in what ? "Your membership starts" : "The plan is yours";
  if (gaveUp) {
    return (
      <Notice tone="warn">
        <p>
          No confirmation of a payment has arrived yet. If you have paid, nothing is lost: it can
          take a few minutes.
        </p>
        <button type="button" class="small" onClick={() => setGaveUp(false)}>
          Check again
        </button>
      </Notice>
    );
  }
  return (
    <Notice tone="busy">
      <p>
        <strong>Waiting for the confirmation of the payment.</strong> {subject} automatically as
        soon as it arrives.
      </p>
    </Notice>
  );
}

function PlanThanks({ planId }: { planId: string }) {
  const plan = useData(queries.plans).data?.plans.find(({ id }) => id === planId);
  return (
    <Notice tone="good">
      <p>
        <strong>Thank you. {plan?.title ?? "The plan"} is yours.</strong> You'll find it under My
        plans.
      </p>
      <p class="row">
        {plan && (
          <a class="button" href={`/plans/${encodeURIComponent(plan.slug)}`}>
            Open the plan
          </a>
        )}
        <a class="button second" href="/plans/mine">
          My plans
        </a>
      </p>
    </Notice>
  );
}

const THANKS: Record<string, string> = {
  BASIC: "All plans are open to you, with their recipes and shopping lists.",
  PRO: "All plans are open to you, and you can make as many plans of your own as you like.",
  LIFETIME:
    "All plans are open to you, and you can make as many plans of your own as you like. Nothing renews, ever.",
};

function TierThanks() {
  const tier = member.value?.subscriptionTier ?? "";
  return (
    <Notice tone="good">
      <p>
        <strong>
          {tier === "LIFETIME"
            ? "Thank you. Keto is yours for life."
            : "Thank you. Your membership is active."}
        </strong>{" "}
        {THANKS[tier]}
      </p>
      <p class="row">
        <a class="button" href="/plans">
          See the plans
        </a>
        <a class="button second" href="/planner">
          Make a plan of my own
        </a>
      </p>
    </Notice>
  );
}
