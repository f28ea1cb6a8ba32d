// The memberships, and the way to the payment page.

/** @import { PageProps } from "../router.js" */
/** @import { SubscribeRequest } from "../client/keto.js" */

import { ErrorBox } from "../parts/error-box.js";
import { html } from "../parts/html.js";
import { Icon } from "../parts/icon.js";
import { Notice } from "../parts/notice.js";
import { PageHead } from "../parts/page-head.js";
import { PaymentArrival } from "../parts/payment-arrival.js";
import { tierName } from "../parts/plan-card.js";
import { loginAddress, navigate } from "../router.js";
import { money } from "../state/format.js";
import { PRICES } from "../state/limits.js";
import { member } from "../state/member.js";
import { openPortal, subscribe } from "../state/payments.js";
import { useAction } from "../state/request.js";
import { isLoggedIn } from "../state/session.js";

export const title = "Pricing";

/** @type {{ tier: SubscribeRequest["tier"] | "free", price: number, per: string, text: string, has: string[] }[]} */
const OFFERS = [
  {
    tier: "free",
    price: 0,
    per: "for good",
    text: "To see whether keto suits you.",
    has: ["One plan of your own a week", "The daily log, streaks and achievements", "Buy single plans"],
  },
  {
    tier: "basic",
    price: PRICES.basic,
    per: "a month",
    text: "The whole catalogue.",
    has: ["All plans with recipes and shopping lists", "One plan of your own a week", "The daily log, streaks and achievements"],
  },
  {
    tier: "pro",
    price: PRICES.pro,
    per: "a month",
    text: "The catalogue, and as many own plans as you like.",
    has: ["Plans of your own without a limit", "All plans with recipes and shopping lists", "The daily log, streaks and achievements"],
  },
  {
    tier: "lifetime",
    price: PRICES.lifetime,
    per: "once",
    text: "Everything in Pro, for good.",
    has: ["Paid once, no subscription", "Plans of your own without a limit", "All plans with recipes and shopping lists"],
  },
];

/** @param {PageProps} props */
export default function Pricing({ query }) {
  const { busy, error, run } = useAction(async (/** @type {SubscribeRequest["tier"]} */ tier) => {
    if (!isLoggedIn.value) return navigate(loginAddress("/pricing"));
    return subscribe(tier);
  });
  const current = activeTier();
  return html`
    <div class="page">
      <${PageHead} title="Pricing" lead="Begin for free. Change or cancel whenever you like." />
      ${query.get("cancelled") && html`<${Notice} tone="warn"><p>The payment was cancelled. Nothing was charged.</p><//>`}
      <${PaymentArrival} />
      ${error && html`<${ErrorBox} error=${error} />`}
      <div class="offers">
        ${OFFERS.map(
          (offer) => html`<${Offer} key=${offer.tier} offer=${offer} current=${current} busy=${busy} choose=${run} />`,
        )}
      </div>
      <p class="soft small">Prices in US dollars. Payment by card; Keto never sees its number.</p>
    </div>
  `;
}

/** @param {{ offer: typeof OFFERS[number], current: string, busy: boolean, choose: (tier: string) => void }} props */
function Offer({ offer, current, busy, choose }) {
  const isCurrent = isLoggedIn.value && offer.tier === current;
  const isFeatured = offer.tier === "pro";
  return html`
    <section class=${`card offer ${isFeatured ? "featured" : ""}`}>
      <div class="row apart">
        <h2>${tierName(offer.tier.toUpperCase())}</h2>
        ${isCurrent ? html`<span class="badge">Your membership</span>` : null}
      </div>
      <p><span class="price">${money(offer.price, "USD", offer.price % 1 ? undefined : 0)}</span> <span class="soft">${offer.per}</span></p>
      <p class="soft">${offer.text}</p>
      <ul class="ticks" role="list">${offer.has.map((each) => html`<li key=${each}><${Icon} name="check" />${each}</li>`)}</ul>
      <${Choose} offer=${offer} current=${current} busy=${busy} choose=${choose} />
    </section>
  `;
}

/** @param {{ offer: typeof OFFERS[number], current: string, busy: boolean, choose: (tier: string) => void }} props */
function Choose({ offer, current, busy, choose }) {
  const isMember = isLoggedIn.value;
  const portal = useAction(openPortal);
  if (offer.tier === "free") {
    return isMember ? null : html`<a class="button second" href="/register">Get started</a>`;
  }
  // A lifetime membership has all that there is to buy.
  if (isMember && current === "lifetime") return null;
  if (isMember && current === offer.tier) {
    return html`
      <button type="button" class="second" disabled=${portal.busy} onClick=${portal.run}>Manage</button>
      ${portal.error && html`<${ErrorBox} error=${portal.error} />`}
    `;
  }
  const name = tierName(offer.tier.toUpperCase());
  const action = offer.tier === "lifetime" ? "Buy Lifetime" : current === "free" ? `Choose ${name}` : `Switch to ${name}`;
  const kind = offer.tier === "pro" ? "" : "second";
  return html`<button type="button" class=${kind} disabled=${busy} onClick=${() => choose(offer.tier)}>${action}</button>`;
}

function activeTier() {
  const { subscriptionTier, subscriptionStatus } = member.value ?? {};
  return subscriptionStatus === "ACTIVE" && subscriptionTier ? subscriptionTier.toLowerCase() : "free";
}
