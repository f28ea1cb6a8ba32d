// The memberships side by side, their prices and billing, and the way to the payment page.

import "./pricing.css";
import type { PriceRequest, SubscribeRequest } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { KetoError, keto } from "../../data/api";
import { day } from "../../data/member/format";
import { member } from "../../data/member/member";
import * as queries from "../../data/queries";
import { isLoggedIn } from "../../data/session";
import { useAction, useData } from "../../data/use-data";
import type { PageProps } from "../../parts/browser/router";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { VerifyFirst } from "../../parts/messages/verify-first";
import { PageHead } from "../../parts/page/page-head";
import { tierName } from "../cards/plan-card";
import { PaymentArrival } from "../payments/payment-arrival";
import { useUsedShare } from "../payments/used-share";
import type { Tier } from "../rules/choice";
import { nextFreePlan } from "../rules/next-free-plan";
import { chooseAsVisitor, takeChosen } from "../state/chosen-before-login";
import { useMembership } from "../state/membership";
import { subscribe } from "../state/payment-page";
import { type Interval, type Prices, perText, priceText, usePrices, yearly } from "../state/prices";
import { Comparison } from "./comparison";
import { type Offer, OfferCard } from "./offer-card";
import { Questions } from "./questions";
import { SwitchPrice } from "./switch-price";
import { beginTrial } from "./trial";

const UNVERIFIED = "Verify your e-mail address first";

const OFFERS: Offer[] = [
  {
    tier: "pro",
    text: "Every plan, and a new plan of your own whenever you want one.",
    terms: "Renews until you cancel.",
  },
  {
    tier: "lifetime",
    text: "All of Pro, for life.",
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
  const usedShare = useUsedShare();
  const { busy, error, run } = useAction(async (tier: SubscribeRequest["tier"]) => {
    const isYearly = interval === "year" && yearly(prices.of(tier)) !== null;
    const paid = isYearly ? interval : undefined;
    if (!isLoggedIn.value) {
      return chooseAsVisitor({ tier, interval: paid, label: labelOf(tier, prices, isYearly) });
    }
    // A paid membership is changed here; everything else begins on the payment page.
    if (tier !== "lifetime" && current !== "free") {
      // The button may be pressed before the membership has loaded.
      const held = membership ?? (await keto.GET("/api/payments/membership")).membership;
      if (held.interval) return setSwitching({ tier, interval: paid ?? "month" });
    }
    // A lifetime has no days to pay for.
    const agreed = tier === "lifetime" ? {} : await usedShare.agree();
    return agreed && subscribe(tier, paid, agreed);
  });
  const trial = useAction(beginTrial);
  const isUnverified = trial.error instanceof KetoError && trial.error.error === UNVERIFIED;
  useEffect(() => {
    // Continue a choice made before the login.
    if (chosen && "tier" in chosen && isLoggedIn.value) run(chosen.tier);
  }, []);
  useEffect(() => {
    // The errors are above the offers, which a phone has scrolled past.
    if (error || trial.error) scrollTo(0, 0);
  }, [error, trial.error]);
  const current = activeTier();
  const chooser = {
    isLoggedIn: isLoggedIn.value,
    tier: current,
    membership: membership ?? null,
    interval,
  };
  const acts = { busy: busy || trial.busy, choose: run, beginTrial: trial.run };
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
      {trial.error && !isUnverified && <ErrorBox error={trial.error} />}
      {isUnverified && (
        <VerifyFirst done="Follow it, then come back and start your trial.">
          Confirm your e-mail address first: a free trial needs one that works.
        </VerifyFirst>
      )}
      <NextFreePlan />
      {isSoldByTheYear && <Intervals chosen={interval} choose={setInterval} />}
      {usedShare.box}
      <div class="offers">
        {OFFERS.map((offer) => (
          <OfferCard key={offer.tier} offer={offer} prices={prices} member={chooser} acts={acts} />
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

/** Tells a member without Pro when the next free plan is available. */
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
  ["month", "Monthly"],
  ["year", "Yearly"],
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
