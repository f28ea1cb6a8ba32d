// The memberships side by side, what they cost and when, and the way to the payment page.

import "./pricing.css";
import type { PriceRequest, SubscribeRequest, TrialRequest } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { keto } from "../../data/api";
import * as queries from "../../data/queries";
import { isLoggedIn } from "../../data/session";
import { useAction, useData } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { PageHead } from "../../parts/page/page-head";
import { PaymentArrival } from "../../parts/plans/payment-arrival";
import { tierName } from "../../parts/plans/plan-card";
import { nextFreePlan } from "../../rules/plans/next-free-plan";
import { navigate, type PageProps } from "../../state/app/router";
import { toast } from "../../state/app/toasts";
import { day } from "../../state/member/format";
import { member } from "../../state/member/member";
import { chooseAsVisitor, takeChosen } from "../../state/payments/chosen-before-login";
import { changeMembership, useMembership } from "../../state/payments/membership";
import { subscribe } from "../../state/payments/payment-page";
import { Comparison } from "./comparison";
import { type Offer, OfferCard, type Tier } from "./offer-card";
import { type Interval, type Prices, perText, priceText, usePrices, yearly } from "./prices";
import { Questions } from "./questions";
import { SwitchPrice } from "./switch-price";

const OFFERS: Offer[] = [
  {
    tier: "pro",
    text: "Every plan, and a new plan of your own whenever you want one.",
    terms: "Renews until you cancel.",
  },
  {
    tier: "lifetime",
    text: "All of Pro, for good.",
    terms: "One payment. Never renews.",
  },
  {
    tier: "basic",
    text: "Every plan, and one of your own a week.",
    terms: "Renews until you cancel.",
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
  const [interval, setInterval] = useState<Interval>(
    chosen && "tier" in chosen && chosen.interval ? chosen.interval : "month",
  );
  const [switching, setSwitching] = useState<PriceRequest | null>(null);
  const membership = useMembership(isLoggedIn.value).data?.membership;
  const { busy, error, run } = useAction(async (tier: SubscribeRequest["tier"]) => {
    const isYearly = interval === "year" && yearly(prices.of(tier)) !== null;
    const paid = isYearly ? interval : undefined;
    if (!isLoggedIn.value) {
      return chooseAsVisitor({ tier, interval: paid, label: labelOf(tier, prices, isYearly) });
    }
    // Who pays for a membership changes it here; anything else begins on the payment page.
    if (tier !== "lifetime" && current !== "free") {
      // Pressed before it was known.
      const held = membership ?? (await keto.GET("/api/payments/membership")).membership;
      if (held.interval) return setSwitching({ tier, interval: paid ?? "month" });
    }
    return subscribe(tier, paid);
  });
  const trial = useAction(async (tier: TrialRequest["tier"]) => {
    await changeMembership(() => keto.POST("/api/payments/subscription/trial", { body: { tier } }));
    navigate("/account/membership");
    toast("Your trial has begun. Enjoy it.");
  });
  useEffect(() => {
    // Chosen before the login.
    if (chosen && "tier" in chosen && isLoggedIn.value) run(chosen.tier);
  }, []);
  const current = activeTier();
  const isSoldByTheYear = OFFERS.some(({ tier }) => yearly(prices.of(tier)) !== null);
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
      {trial.error && <ErrorBox error={trial.error} />}
      <NextFreePlan />
      {isSoldByTheYear && <Intervals chosen={interval} choose={setInterval} />}
      <div class="offers">
        {OFFERS.map((offer) => (
          <OfferCard
            key={offer.tier}
            offer={offer}
            prices={prices}
            current={current}
            interval={interval}
            paid={membership?.interval ?? null}
            busy={busy || trial.busy}
            choose={run}
            begin={membership?.trialAvailable ? trial.run : null}
          />
        ))}
      </div>
      {switching && <SwitchPrice to={switching} close={() => setSwitching(null)} />}
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

const INTERVALS = [
  ["month", "By the month"],
  ["year", "By the year"],
] as const;

function Intervals({ chosen, choose }: { chosen: Interval; choose: (interval: Interval) => void }) {
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">How often you pay</legend>
      {INTERVALS.map(([interval, name]) => (
        <button
          key={interval}
          type="button"
          aria-pressed={interval === chosen}
          onClick={() => choose(interval)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

function labelOf(tier: SubscribeRequest["tier"], prices: Prices, isYearly: boolean) {
  const name = tierName(tier.toUpperCase());
  const price = (isYearly && yearly(prices.of(tier))) || prices.of(tier);
  return price ? `${name}, ${priceText(price)} ${perText(price)}` : name;
}

function activeTier(): Tier {
  const { subscriptionTier, subscriptionStatus } = member.value ?? {};
  const tier = OFFERS.find((offer) => offer.tier.toUpperCase() === subscriptionTier)?.tier;
  return subscriptionStatus === "ACTIVE" && tier ? tier : "free";
}
