// The memberships side by side, what they cost and when, and the way to the payment page.

import "./pricing.css";
import type { SubscribeRequest } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import * as queries from "../../data/queries";
import { isLoggedIn } from "../../data/session";
import { useAction, useData } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { PageHead } from "../../parts/page/page-head";
import { PaymentArrival } from "../../parts/plans/payment-arrival";
import { tierName } from "../../parts/plans/plan-card";
import { nextFreePlan } from "../../rules/plans/next-free-plan";
import type { PageProps } from "../../state/app/router";
import { day, money } from "../../state/member/format";
import { member } from "../../state/member/member";
import { chooseAsVisitor, takeChosen } from "../../state/payments/chosen-before-login";
import { openPortal, subscribe } from "../../state/payments/payment-page";
import { Comparison } from "./comparison";
import { Amount, PriceLine, type Prices, perText, priceText, usePrices } from "./prices";
import { Questions } from "./questions";

type Tier = SubscribeRequest["tier"] | "free";

interface Offer {
  tier: Tier;
  text: string;
  /** What is charged when. */
  terms: string;
}

const OFFERS: Offer[] = [
  {
    tier: "pro",
    text: "Every plan, and a new plan of your own whenever you want one.",
    terms: "Renews each month until you cancel.",
  },
  {
    tier: "lifetime",
    text: "All of Pro, for good.",
    terms: "One payment. Never renews.",
  },
  {
    tier: "basic",
    text: "Every plan, and one of your own a week.",
    terms: "Renews each month until you cancel.",
  },
  {
    tier: "free",
    text: "Find out whether keto suits you.",
    terms: "No card needed.",
  },
];

export function Pricing({ query }: PageProps) {
  const [chosen] = useState(takeChosen);
  const prices = usePrices();
  const { busy, error, run } = useAction(async (tier: SubscribeRequest["tier"]) => {
    if (!isLoggedIn.value) return chooseAsVisitor({ tier, label: labelOf(tier, prices) });
    return subscribe(tier);
  });
  useEffect(() => {
    // Chosen before the login.
    if (chosen && "tier" in chosen && isLoggedIn.value) run(chosen.tier);
  }, []);
  const current = activeTier();
  return (
    <div class="page">
      <PageHead title="Pricing" lead="Start for free. Change or cancel whenever you like." />
      {query.get("cancelled") && (
        <Notice tone="warn">
          <p>You left the payment page. Nothing was charged.</p>
        </Notice>
      )}
      <PaymentArrival />
      {busy && (
        <Notice tone="busy">
          <p>Opening the payment page …</p>
        </Notice>
      )}
      {error && <ErrorBox error={error} />}
      <NextFreePlan />
      <div class="offers">
        {OFFERS.map((offer) => (
          <OfferCard
            key={offer.tier}
            offer={offer}
            prices={prices}
            current={current}
            busy={busy}
            choose={run}
          />
        ))}
      </div>
      <Comparison current={isLoggedIn.value ? current : null} prices={prices} />
      <Questions />
      <p class="soft small">
        You pay by card on Stripe's page; Keto never sees its number. By paying you agree to the{" "}
        <a href="/terms">terms</a>.
      </p>
    </div>
  );
}

/** Tells a member without Pro what waiting would bring. */
function NextFreePlan() {
  const sessions = useData(isLoggedIn.value ? queries.sessions : null).data?.sessions;
  const next = nextFreePlan(member.value?.subscriptionTier, sessions?.[0]);
  if (!next) return null;
  return (
    <Notice>
      <p>Your next free plan is on {day(next)}. With Pro you needn't wait.</p>
    </Notice>
  );
}

interface Choosing {
  offer: Offer;
  current: string;
  busy: boolean;
  choose: (tier: SubscribeRequest["tier"]) => void;
}

function OfferCard({ offer, prices, current, busy, choose }: Choosing & { prices: Prices }) {
  const isCurrent = isLoggedIn.value && offer.tier === current;
  return (
    <section class={`card offer ${offer.tier === "pro" ? "featured" : ""}`}>
      <div class="row apart">
        <h2>{tierName(offer.tier.toUpperCase())}</h2>
        {isCurrent ? (
          <span class="badge">Yours</span>
        ) : (
          offer.tier === "pro" && <span class="badge">Most flexible</span>
        )}
      </div>
      {offer.tier === "free" ? (
        <Amount text={money(0, prices.currency, 0)} per="for good" />
      ) : (
        <PriceLine tier={offer.tier} prices={prices} />
      )}
      <p>{offer.text}</p>
      <p class="soft small">{offer.terms}</p>
      <Choose offer={offer} current={current} busy={busy} choose={choose} />
    </section>
  );
}

function Choose({ offer, current, busy, choose }: Choosing) {
  const isMember = isLoggedIn.value;
  const portal = useAction(openPortal);
  const { tier } = offer;
  if (tier === "free") {
    return isMember ? null : (
      <a class="button second" href="/start">
        Start for free
      </a>
    );
  }
  // A lifetime membership has all that there is to buy.
  if (isMember && current === "lifetime") return null;
  if (isMember && current === tier) {
    return (
      <>
        <button type="button" class="second" disabled={portal.busy} onClick={portal.run}>
          {portal.busy ? "Opening …" : "Manage or cancel"}
        </button>
        {portal.error && <ErrorBox error={portal.error} />}
      </>
    );
  }
  return (
    <button
      type="button"
      class={tier === "pro" ? "" : "second"}
      disabled={busy}
      onClick={() => choose(tier)}
    >
      {actionOf(tier, current)}
    </button>
  );
}

function actionOf(tier: SubscribeRequest["tier"], current: string) {
  if (tier === "lifetime") return "Buy Lifetime";
  const name = tierName(tier.toUpperCase());
  return current === "free" ? `Choose ${name}` : `Switch to ${name}`;
}

function labelOf(tier: SubscribeRequest["tier"], prices: Prices) {
  const name = tierName(tier.toUpperCase());
  const price = prices.of(tier);
  return price ? `${name}, ${priceText(price)} ${perText(price)}` : name;
}

function activeTier(): Tier {
  const { subscriptionTier, subscriptionStatus } = member.value ?? {};
  const tier = OFFERS.find((offer) => offer.tier.toUpperCase() === subscriptionTier)?.tier;
  return subscriptionStatus === "ACTIVE" && tier ? tier : "free";
}
