// Tier and subscription, and the way to the billing portal.

import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { ErrorBox } from "../../parts/error-box";
import { Loaded } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { tierName } from "../../parts/plan-card";
import { Skeleton } from "../../parts/skeleton";
import { day } from "../../state/format";
import { member } from "../../state/member";
import { openPortal } from "../../state/payments";

export function Membership() {
  const { subscriptionTier: tier = "FREE", subscriptionStatus: status = "" } = member.value ?? {};
  const answer = useData(queries.subscription(tier, status));
  const portal = useAction(openPortal);
  return (
    <>
      <Loaded request={answer} skeleton={<Skeleton lines={3} />}>
        {({ subscription }) => (
          <>
            <dl class="facts">
              <dt>Membership</dt>
              <dd>
                {tierName(tier)} <Status status={status} tier={tier} />
              </dd>
              {subscription?.currentPeriodEnd && tier !== "LIFETIME" && (
                <>
                  <dt>
                    {subscription.cancelAtPeriodEnd || status === "CANCELED" ? "Ends" : "Renews"}
                  </dt>
                  <dd>{day(subscription.currentPeriodEnd)}</dd>
                </>
              )}
            </dl>
            {status === "PAST_DUE" && (
              <Notice tone="warn">
                <p>The last payment failed. Change the card to keep your membership.</p>
              </Notice>
            )}
            {subscription?.cancelAtPeriodEnd && status === "ACTIVE" && (
              <Notice>
                <p>
                  The membership is cancelled and stays open until{" "}
                  {day(subscription.currentPeriodEnd ?? "")}.
                </p>
              </Notice>
            )}
          </>
        )}
      </Loaded>
      <div class="row">
        {tier !== "LIFETIME" && (
          <a class="button second" href="/pricing">
            {tier === "FREE" ? "Choose a membership" : "Change the membership"}
          </a>
        )}
        <button type="button" class="second" disabled={portal.busy} onClick={portal.run}>
          {portal.busy ? "Opening …" : "Billing portal"}
        </button>
      </div>
      {portal.error && <ErrorBox error={portal.error} />}
      <p class="small soft">In the billing portal you change the card, see invoices, and cancel.</p>
    </>
  );
}

function Status({ status, tier }: { status: string; tier: string }) {
  if (tier === "FREE" && status !== "CANCELED") return null;
  const names: Record<string, string> = {
    ACTIVE: "Active",
    CANCELED: "Cancelled",
    PAST_DUE: "Payment failed",
    INACTIVE: "Inactive",
  };
  return (
    <span class={`badge ${status === "ACTIVE" ? "" : "warn"}`}>{names[status] ?? status}</span>
  );
}
