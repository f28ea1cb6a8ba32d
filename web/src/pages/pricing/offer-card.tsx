// One membership on its card: what it costs, and what one may do about it.

import type { SubscribeRequest, TrialRequest } from "keto-client";
import { isLoggedIn } from "../../data/session";
import { tierName } from "../../parts/plans/plan-card";
import { money } from "../../state/member/format";
import { Amount, type Interval, PriceLine, type Prices, yearly } from "./prices";

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
  /** How often the membership is paid that one has. */
  paid: Interval | null;
  busy: boolean;
  choose: (tier: SubscribeRequest["tier"]) => void;
  /** Begins a trial; null for who may not have one. */
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
        <Amount text={money(0, prices.currency, 0)} per="for good" />
      ) : (
        <PriceLine tier={offer.tier} prices={prices} interval={interval} />
      )}
      <p>{offer.text}</p>
      <p class="soft small">{offer.terms}</p>
      <Choose
        {...choosing}
        isSold={interval === "month" || yearly(prices.of(offer.tier)) !== null}
      />
    </section>
  );
}

/** @param props isSold: whether the tier can be had by this interval */
function Choose({
  offer,
  current,
  interval,
  paid,
  busy,
  choose,
  begin,
  isSold,
}: Choosing & { isSold: boolean }) {
  const isMember = isLoggedIn.value;
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
    const isOther = paid !== null && paid !== interval && isSold;
    return isOther ? (
      <button type="button" class="second" disabled={busy} onClick={() => choose(tier)}>
        Pay by the {interval}
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
          Try {tierName(tier.toUpperCase())} for free
        </button>
        <button type="button" class="quiet" disabled={busy} onClick={() => choose(tier)}>
          {actionOf(tier, current)}
        </button>
        <p class="small soft">A trial needs no card, and ends by itself.</p>
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
