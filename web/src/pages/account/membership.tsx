// Tier and subscription, and the way to the billing portal.

import type { SubscriptionRecord } from "keto-client";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { Loaded } from "../../parts/loading/loaded";
import { Skeleton } from "../../parts/loading/skeleton";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { tierName } from "../../parts/plans/plan-card";
import { day } from "../../state/member/format";
import { member } from "../../state/member/member";
import { openPortal } from "../../state/payments/payment-page";

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
                <p>
                  Your last payment failed. Change your card in the billing portal to keep your
                  membership.
                </p>
              </Notice>
            )}
            {tier === "LIFETIME" ? (
              <Lifetime subscription={subscription} />
            ) : (
              subscription?.cancelAtPeriodEnd &&
              status === "ACTIVE" && (
                <Notice>
                  <p>
                    You cancelled your membership. It stays open until{" "}
                    {day(subscription.currentPeriodEnd ?? "")}, and nothing more is charged.
                  </p>
                </Notice>
              )
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
      <p class="small soft">
        In the billing portal you can change your card, see invoices, and cancel.
      </p>
    </>
  );
}

/** A lifetime has no end; what is left of a subscription beside it has one, or still costs money. */
function Lifetime({ subscription }: { subscription: SubscriptionRecord | null }) {
  const runs = subscription?.currentPeriodEnd && subscription.status !== "CANCELED";
  const rest = runs && subscription.currentPeriodEnd ? day(subscription.currentPeriodEnd) : null;
  return (
    <>
      <p>Paid once, yours for life. It doesn't renew, and there is nothing to cancel.</p>
      {rest && subscription?.cancelAtPeriodEnd && (
        <p class="soft">Your earlier subscription ends on {rest}. It won't be charged again.</p>
      )}
      {rest && !subscription?.cancelAtPeriodEnd && (
        <Notice tone="warn">
          <p>
            Your earlier subscription still renews on {rest}. You no longer need it: cancel it in
            the billing portal.
          </p>
        </Notice>
      )}
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
