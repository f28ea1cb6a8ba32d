// One plan: what it is, its content for those who may see it, how to buy it, and its reviews.

/** @import { PageProps } from "../router.js" */

import { html, useEffect } from "../parts/html.js";
import { Loaded } from "../parts/loaded.js";
import { Notice } from "../parts/notice.js";
import { PageHead } from "../parts/page-head.js";
import { PaymentArrival } from "../parts/payment-arrival.js";
import { Picture } from "../parts/picture.js";
import { tierName } from "../parts/plan-card.js";
import { Rating } from "../parts/rating.js";
import { keto, KetoError } from "../state/api.js";
import { number } from "../state/format.js";
import { owns } from "../state/payments.js";
import { durationOf } from "../state/plan-list.js";
import { useRequest } from "../state/request.js";
import { isLoggedIn } from "../state/session.js";
import { BuyBox } from "./plan/buy-box.js";
import { PlanContent } from "./plan/content.js";
import { PlanPreview } from "./plan/preview.js";
import { Reviews } from "./plan/reviews.js";

export const title = "Plan";

/** @param {PageProps} props */
export default function Plan({ params, query }) {
  const isMember = isLoggedIn.value;
  const answer = useRequest((signal) => readPlan(params.slug, isMember, signal), [params.slug, isMember]);
  const plan = answer.data?.plan;
  useEffect(() => {
    if (plan) document.title = `${plan.title} · Keto`;
  }, [plan?.title]);

  if (answer.error instanceof KetoError && answer.error.status === 404) {
    return html`
      <div class="page narrow">
        <${PageHead} title=${answer.error.error} lead="It may have been taken out of the catalogue." />
        <p><a class="button" href="/plans">All plans</a></p>
      </div>
    `;
  }
  return html`
    <div class="page">
      <p class="back"><a href="/plans">All plans</a></p>
      ${query.get("purchase") === "cancelled" &&
      html`<${Notice} tone="warn"><p>The purchase was cancelled. Nothing was charged.</p><//>`}
      <${Loaded} request=${answer} skeleton=${html`<${PlanSkeleton} />`}>
        ${(/** @type {Awaited<ReturnType<typeof readPlan>>} */ { plan, hasAccess, isOwned }) => html`
          <${PaymentArrival} planId=${plan.id} onArrival=${answer.again} />
          <div class="plan-layout">
            <header class="plan-head">
              <${Picture} src=${plan.imageUrl} eager />
              <div class="stack">
                <div class="row small">
                  ${[durationOf(plan.duration), tierName(plan.tier)].filter(Boolean).map((fact) => html`<span class="badge plain">${fact}</span>`)}
                  ${hasAccess && html`<span class="badge">${isOwned ? "You own this plan" : "In your membership"}</span>`}
                </div>
                <${PageHead} title=${plan.title} lead=${plan.shortDesc} />
                <div class="row">
                  <${Rating} rating=${plan.avgRating} count=${plan.reviewCount} />
                  ${plan.purchaseCount > 0 && html`<span class="small soft">Bought ${plan.purchaseCount === 1 ? "once" : `${number(plan.purchaseCount)} times`}</span>`}
                </div>
              </div>
            </header>
            ${!isOwned && html`<${BuyBox} plan=${plan} hasAccess=${hasAccess} />`}
            <div class="plan-main">
              ${hasAccess ? html`<${PlanContent} plan=${plan} />` : html`<${PlanPreview} plan=${plan} />`}
              <${Reviews} plan=${plan} owned=${isOwned} changed=${answer.again} />
            </div>
          </div>
        `}
      <//>
    </div>
  `;
}

/**
 * The plan, and whether the member bought it: a membership opens plans as well.
 * @param {string} slug
 * @param {boolean} isMember
 * @param {AbortSignal} signal
 */
async function readPlan(slug, isMember, signal) {
  const { plan, hasAccess } = await keto.plans.getPlan(slug, { signal });
  return { plan, hasAccess, isOwned: isMember && hasAccess && (await owns(plan.id, signal)) };
}

function PlanSkeleton() {
  return html`
    <div class="plan-layout" aria-busy="true">
      <span class="visually-hidden">Loading</span>
      <div class="plan-head skeleton">
        <div class="block"></div>
        <div class="stack">
          <div class="line"></div>
          <div class="line tall"></div>
          <div class="line"></div>
          <div class="line"></div>
        </div>
      </div>
      <div class="card buy-box skeleton"><div class="line"></div><div class="line"></div><div class="line"></div></div>
    </div>
  `;
}
