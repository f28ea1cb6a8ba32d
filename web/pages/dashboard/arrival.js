// A payment that has just been made: the wait for its event, and the way to what was bought.

/** @import { PlanSummary } from "../../client/keto.js" */

import { html, useEffect, useState } from "../../parts/html.js";
import { Notice } from "../../parts/notice.js";
import { PaymentArrival } from "../../parts/payment-arrival.js";
import { dropQuery } from "../../router.js";
import { keto } from "../../state/api.js";
import { paid } from "../../state/purchases.js";

/** @param {{ query: URLSearchParams }} props */
export function Arrival({ query }) {
  const [awaited] = useState(paid.value);
  const [plan, setPlan] = useState(/** @type {PlanSummary | null} */ (null));
  useEffect(() => {
    // It has been noted: a reload shall not wait for it again.
    if (query.has("purchase") || query.has("subscription")) dropQuery();
  }, []);
  const arrived = async () => {
    if (awaited === null || !("planId" in awaited)) return;
    const { plans } = await keto.plans.getPlans();
    setPlan(plans.find(({ id }) => id === awaited.planId) ?? null);
  };
  return html`
    <${PaymentArrival} onArrival=${arrived} />
    ${plan &&
    html`<${Notice} tone="good"><p>${plan.title} is yours. <a href=${`/plans/${encodeURIComponent(plan.slug)}`}>Open the plan</a></p><//>`}
  `;
}
