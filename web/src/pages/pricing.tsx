// The memberships, and the way to the payment page.

import "./pricing.css";
import type { SubscribeRequest } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { useAction } from "../data/use-data";
import { ErrorBox } from "../parts/error-box";
import { Icon } from "../parts/icon";
import { Notice } from "../parts/notice";
import { PageHead } from "../parts/page-head";
import { PaymentArrival } from "../parts/payment-arrival";
import { tierName } from "../parts/plan-card";
import type { PageProps } from "../router";
import { chooseAsVisitor, takeChosen } from "../state/chosen";
import { money } from "../state/format";
import { PRICES } from "../state/limits";
import { member } from "../state/member";
import { openPortal, subscribe } from "../state/payments";
import { isLoggedIn } from "../state/session";

const OFFERS: {
  tier: SubscribeRequest["tier"] | "free";
  price: number;
  per: string;
  text: string;
  has: string[];
}[] = [
  {
    tier: "free",
    price: 0,
    per: "for good",
    text: "To see whether keto suits you.",
    has: [
      "One plan of your own a week",
      "The daily log, streaks and achievements",
      "Buy single plans",
    ],
  },
  {
    tier: "basic",
    price: PRICES.basic,
    per: "a month",
    text: "The whole catalogue.",
    has: [
      "All plans with recipes and shopping lists",
      "One plan of your own a week",
      "The daily log, streaks and achievements",
    ],
  },
  {
    tier: "pro",
    price: PRICES.pro,
    per: "a month",
    text: "The catalogue, and as many own plans as you like.",
    has: [
      "Plans of your own without a limit",
      "All plans with recipes and shopping lists",
      "The daily log, streaks and achievements",
    ],
  },
  {
    tier: "lifetime",
    price: PRICES.lifetime,
    per: "once",
    text: "Everything in Pro, for good.",
    has: [
      "Paid once, no subscription",
      "Plans of your own without a limit",
      "All plans with recipes and shopping lists",
    ],
  },
];

export function Pricing({ query }: PageProps) {
  const [chosen] = useState(takeChosen);
  const { busy, error, run } = useAction(async (tier: SubscribeRequest["tier"]) => {
    if (!isLoggedIn.value) return chooseAsVisitor({ tier, label: labelOf(tier) });
    return subscribe(tier);
  });
  useEffect(() => {
    // Chosen before the login.
    if (chosen && "tier" in chosen && isLoggedIn.value) run(chosen.tier);
  }, []);
  const current = activeTier();
  return (
    <div class="page">
      <PageHead title="Pricing" lead="Begin for free. Change or cancel whenever you like." />
      {query.get("cancelled") && (
        <Notice tone="warn">
          <p>The payment was cancelled. Nothing was charged.</p>
        </Notice>
      )}
      <PaymentArrival />
      {error && <ErrorBox error={error} />}
      <div class="offers">
        {OFFERS.map((offer) => (
          <Offer key={offer.tier} offer={offer} current={current} busy={busy} choose={run} />
        ))}
      </div>
      <p class="soft small">Prices in US dollars. Payment by card; Keto never sees its number.</p>
    </div>
  );
}

function Offer({
  offer,
  current,
  busy,
  choose,
}: {
  offer: (typeof OFFERS)[number];
  current: string;
  busy: boolean;
  choose: (tier: SubscribeRequest["tier"]) => void;
}) {
  const isCurrent = isLoggedIn.value && offer.tier === current;
  const isFeatured = offer.tier === "pro";
  return (
    <section class={`card offer ${isFeatured ? "featured" : ""}`}>
      <div class="row apart">
        <h2>{tierName(offer.tier.toUpperCase())}</h2>
        {isCurrent ? <span class="badge">Your membership</span> : null}
      </div>
      <p>
        <span class="price">{money(offer.price, "USD", offer.price % 1 ? undefined : 0)}</span>{" "}
        <span class="soft">{offer.per}</span>
      </p>
      <p class="soft">{offer.text}</p>
      <ul class="ticks" role="list">
        {offer.has.map((each) => (
          <li key={each}>
            <Icon name="check" />
            {each}
          </li>
        ))}
      </ul>
      <Choose offer={offer} current={current} busy={busy} choose={choose} />
    </section>
  );
}

function Choose({
  offer,
  current,
  busy,
  choose,
}: {
  offer: (typeof OFFERS)[number];
  current: string;
  busy: boolean;
  choose: (tier: SubscribeRequest["tier"]) => void;
}) {
  const isMember = isLoggedIn.value;
  const portal = useAction(openPortal);
  const { tier } = offer;
  if (tier === "free") {
    return isMember ? null : (
      <a class="button second" href="/register">
        Get started
      </a>
    );
  }
  // A lifetime membership has all that there is to buy.
  if (isMember && current === "lifetime") return null;
  if (isMember && current === tier) {
    return (
      <>
        <button type="button" class="second" disabled={portal.busy} onClick={portal.run}>
          Manage
        </button>
        {portal.error && <ErrorBox error={portal.error} />}
      </>
    );
  }
  const name = tierName(tier.toUpperCase());
  const action =
    tier === "lifetime"
      ? "Buy Lifetime"
      : current === "free"
        ? `Choose ${name}`
        : `Switch to ${name}`;
  const kind = tier === "pro" ? "" : "second";
  return (
    <button type="button" class={kind} disabled={busy} onClick={() => choose(tier)}>
      {action}
    </button>
  );
}

function labelOf(tier: SubscribeRequest["tier"]) {
  const price = money(PRICES[tier]);
  return tier === "lifetime"
    ? `Lifetime, ${price} once`
    : `${tierName(tier.toUpperCase())}, ${price} a month`;
}

function activeTier() {
  const { subscriptionTier, subscriptionStatus } = member.value ?? {};
  return subscriptionStatus === "ACTIVE" && subscriptionTier
    ? subscriptionTier.toLowerCase()
    : "free";
}
