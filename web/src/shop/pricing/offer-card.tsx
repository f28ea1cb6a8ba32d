// The card of a membership: its price, and the button for it.

import type { MembershipRecord, SubscribeRequest, TrialRequest } from "keto-client";
import { money } from "../../data/member/format";
import { isLoggedIn } from "../../data/session";
import { tierName } from "../cards/plan-card";
import { NOTHING_TODAY, tryLabel } from "../rules/trial-texts";
import { type Interval, type Prices, priceOf, yearly } from "../state/prices";
import { Amount, PriceLine } from "./prices";

export type Tier = SubscribeRequest["tier"] | "free";

export interface Offer {
  tier: Tier;
  text: string;
  /** What is charged when. */
  terms: string;
}

interface Choosing {
  offer: Offer;
  current: string;
  interval: Interval;
  membership: MembershipRecord | null;
  busy: boolean;
  choose: (tier: SubscribeRequest["tier"]) => void;
  /** Begins a trial; null if the member cannot have one. */
  begin: ((tier: TrialRequest["tier"]) => void) | null;
}

export function OfferCard({ prices, ...choosing }: Choosing & { prices: Prices }) {
  const { offer, current, interval } = choosing;
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
        <Amount text={money(0, prices.currency, 0)} per="forever" />
      ) : (
        <PriceLine tier={offer.tier} prices={prices} interval={interval} />
      )}
      <p>{offer.text}</p>
      <p class="soft small">{offer.terms}</p>
      <Choose
        {...choosing}
        isSold={interval === "month" || yearly(prices.of(offer.tier)) !== null}
        // A trial is one of the monthly price.
        then={priceOf(prices, offer.tier, "month")}
      />
    </section>
  );
}

/** @param props isSold: whether the tier is sold at this interval; then: what it costs after a trial */
function Choose({
  offer,
  current,
  interval,
  membership,
  busy,
  choose,
  begin,
  isSold,
  then,
}: Choosing & { isSold: boolean; then: string | null }) {
  const isMember = isLoggedIn.value;
  const { tier } = offer;
  if (tier === "free") {
    return isMember ? null : (
      <a class="button second" href="/start">
        Start for free
      </a>
    );
  }
  // A lifetime membership includes everything on sale.
  if (isMember && current === "lifetime") return null;
  if (isMember && current === tier) {
    if (membership?.trialEndsAt) {
      return (
        <a class="button" href="/account/membership">
          Keep {tierName(tier.toUpperCase())}
        </a>
      );
    }
    const paid = membership?.interval ?? null;
    const isOther = paid !== null && paid !== interval && isSold;
    return isOther ? (
      <button type="button" class="second" disabled={busy} onClick={() => choose(tier)}>
        Pay {interval === "year" ? "yearly" : "monthly"}
      </button>
    ) : (
      <a class="button second" href="/account/membership">
        Pause or cancel
      </a>
    );
  }
  const kind = tier === "pro" ? "" : "second";
  if (begin && tier !== "lifetime") {
    return (
      <div class="stack">
        <button type="button" class={kind} disabled={busy} onClick={() => begin(tier)}>
          {tryLabel(tierName(tier.toUpperCase()), membership?.trialDays)}
        </button>
        <button type="button" class="quiet" disabled={busy} onClick={() => choose(tier)}>
          {actionOf(tier, current)}
        </button>
        <p class="small soft">
          {NOTHING_TODAY} {then && `If you keep it, it's ${then}.`}
        </p>
      </div>
    );
  }
  return (
    <button type="button" class={kind} disabled={busy} onClick={() => choose(tier)}>
      {actionOf(tier, current)}
    </button>
  );
}

function actionOf(tier: SubscribeRequest["tier"], current: string) {
  if (tier === "lifetime") return "Buy Lifetime";
  const name = tierName(tier.toUpperCase());
  return current === "free" ? `Choose ${name}` : `Switch to ${name}`;
}
