// Tier and subscription, and the way to the billing portal.

/** @import { SubscriptionResponse } from "../../client/keto.js" */

import { ErrorBox } from "../../parts/error-box.js";
import { html } from "../../parts/html.js";
import { Loaded } from "../../parts/loaded.js";
import { Notice } from "../../parts/notice.js";
import { tierName } from "../../parts/plan-card.js";
import { Skeleton } from "../../parts/skeleton.js";
import { keto } from "../../state/api.js";
import { day } from "../../state/format.js";
import { member } from "../../state/member.js";
import { openPortal } from "../../state/payments.js";
import { useAction, useRequest } from "../../state/request.js";

export function Membership() {
  const answer = useRequest(
    (signal) => keto.payments.getSubscription({ signal }),
    [member.value?.subscriptionTier, member.value?.subscriptionStatus],
  );
  const portal = useAction(openPortal);
  const { subscriptionTier: tier = "FREE", subscriptionStatus: status = "" } = member.value ?? {};
  return html`
    <${Loaded} request=${answer} skeleton=${html`<${Skeleton} lines=${3} />`}>
      ${(/** @type {SubscriptionResponse} */ { subscription }) => html`
        <dl class="facts">
          <dt>Membership</dt>
          <dd>${tierName(tier)} <${Status} status=${status} tier=${tier} /></dd>
          ${subscription?.currentPeriodEnd &&
          tier !== "LIFETIME" &&
          html`
            <dt>${subscription.cancelAtPeriodEnd || status === "CANCELED" ? "Ends" : "Renews"}</dt>
            <dd>${day(subscription.currentPeriodEnd)}</dd>
          `}
        </dl>
        ${status === "PAST_DUE" &&
        html`<${Notice} tone="warn"><p>The last payment failed. Change the card to keep your membership.</p><//>`}
        ${subscription?.cancelAtPeriodEnd &&
        status === "ACTIVE" &&
        html`<${Notice}><p>The membership is cancelled and stays open until ${day(subscription.currentPeriodEnd ?? "")}.</p><//>`}
      `}
    <//>
    <div class="row">
      ${tier !== "LIFETIME" && html`<a class="button second" href="/pricing">${tier === "FREE" ? "Choose a membership" : "Change the membership"}</a>`}
      <button type="button" class="second" disabled=${portal.busy} onClick=${portal.run}>
        ${portal.busy ? "Opening …" : "Billing portal"}
      </button>
    </div>
    ${portal.error && html`<${ErrorBox} error=${portal.error} />`}
    <p class="small soft">In the billing portal you change the card, see invoices, and cancel.</p>
  `;
}

/** @param {{ status: string, tier: string }} props */
function Status({ status, tier }) {
  if (tier === "FREE" && status !== "CANCELED") return null;
  const names = /** @type {Record<string, string>} */ ({ ACTIVE: "Active", CANCELED: "Cancelled", PAST_DUE: "Payment failed", INACTIVE: "Inactive" });
  return html`<span class=${`badge ${status === "ACTIVE" ? "" : "warn"}`}>${names[status] ?? status}</span>`;
}
