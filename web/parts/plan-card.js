// A plan in a grid of plans.

/** @import { PlanSummary } from "../client/keto.js" */

import { money } from "../state/format.js";
import { durationOf } from "../state/plan-list.js";
import { html } from "./html.js";
import { Picture } from "./picture.js";
import { Rating } from "./rating.js";

const TIERS = /** @type {Record<string, string>} */ ({ FREE: "Free", BASIC: "Basic", PRO: "Pro", LIFETIME: "Lifetime" });

/** @param {string | null} tier */
export function tierName(tier) {
  return TIERS[tier ?? ""] ?? tier ?? "";
}

/** @param {{ plan: PlanSummary, level?: 2 | 3, eager?: boolean }} props */
export function PlanCard({ plan, level = 2, eager }) {
  const facts = [durationOf(plan.duration), tierName(plan.tier)].filter(Boolean).join(" · ");
  return html`
    <article class="plan-card">
      <${Picture} src=${plan.imageUrl} eager=${eager} />
      <div class="plan-card-text">
        <p class="small soft">${facts}</p>
        <${`h${level}`} class="plan-card-title">
          <a href=${`/plans/${encodeURIComponent(plan.slug)}`}>${plan.title}</a>
        <//>
        <p class="soft plan-card-desc">${plan.shortDesc}</p>
        <div class="row apart">
          <${Rating} rating=${plan.avgRating} count=${plan.reviewCount} />
          <strong>${money(plan.price)}</strong>
        </div>
      </div>
    </article>
  `;
}

/** @param {{ plans: PlanSummary[], level?: 2 | 3 }} props */
export function PlanGrid({ plans, level }) {
  return html`
    <ul class="plan-grid" role="list">
      ${plans.map(
        (plan, index) => html`<li key=${plan.id}><${PlanCard} plan=${plan} level=${level} eager=${index < 3} /></li>`,
      )}
    </ul>
  `;
}
