// The card of a membership: its price, and the button for it.

import type { TrialRequest } from "keto-client";
import { money } from "../../data/member/format";
import { tierName } from "../cards/plan-card";
import { type Chooser, choiceFor, type PaidTier, type Tier } from "../rules/choice";
import { NOTHING_TODAY, tryLabel } from "../rules/trial-texts";
import { type Prices, priceOf, yearly } from "../state/prices";
import { Amount, PriceLine } from "./prices";

export interface Offer {
  tier: Tier;
  text: string;
  /** What is charged when. */
  terms: string;
}

export interface Acts {
  busy: boolean;
  choose: (tier: PaidTier) => void;
  beginTrial: (tier: TrialRequest["tier"]) => void;
}

interface Shown {
  offer: Offer;
  prices: Prices;
  member: Chooser;
  acts: Acts;
}

export function OfferCard(shown: Shown) {
  const { offer, prices, member } = shown;
  const isCurrent = member.isLoggedIn && offer.tier === member.tier;
  return (
    <section class={`card offer ${offer.tier === "pro" ? "featured" : ""}`}>
      <div class="row apart">
        <h2>{nameOf(offer)}</h2>
        {isCurrent ? (
          <span class="badge">Yours</span>
        ) : (
          offer.tier === "pro" && <span class="badge">Most flexible</span>
        )}
      </div>
      {offer.tier === "free" ? (
        <Amount text={money(0, prices.currency, 0)} per="forever" />
      ) : (
        <PriceLine tier={offer.tier} prices={prices} interval={member.interval} />
      )}
      <p>{offer.text}</p>
      <p class="soft small">{offer.terms}</p>
      <Choose {...shown} />
    </section>
  );
}

function Choose({ offer, prices, member, acts }: Shown) {
  const { busy, choose, beginTrial } = acts;
  const isSold = member.interval === "month" || yearly(prices.of(offer.tier)) !== null;
  const choice = choiceFor({ tier: offer.tier, isSold }, member);
  const name = nameOf(offer);
  const style = offer.tier === "pro" ? "" : "second";
  switch (choice.kind) {
    case "nothing":
      return null;
    case "start":
      return (
        <a class="button second" href="/start">
          Start for free
        </a>
      );
    case "keep":
      return (
        <a class="button" href="/account/membership">
          Keep {name}
        </a>
      );
    case "manage":
      return (
        <a class="button second" href="/account/membership">
          Pause or cancel
        </a>
      );
    case "other-interval":
      return (
        <button type="button" class="second" disabled={busy} onClick={() => choose(choice.tier)}>
          Pay {member.interval === "year" ? "yearly" : "monthly"}
        </button>
      );
    case "try": {
      // A trial is one of the monthly price.
      const then = priceOf(prices, choice.tier, "month");
      const { tier } = choice;
      return (
        <div class="stack">
          <button type="button" class={style} disabled={busy} onClick={() => beginTrial(tier)}>
            {tryLabel(name, member.membership?.trialDays)}
          </button>
          <button type="button" class="quiet" disabled={busy} onClick={() => choose(tier)}>
            {actOf(choice.otherwise, offer)}
          </button>
          <p class="small soft">
            {NOTHING_TODAY} {then && `If you keep it, it's ${then}.`}
          </p>
        </div>
      );
    }
    default:
      return (
        <button type="button" class={style} disabled={busy} onClick={() => choose(choice.tier)}>
          {actOf(choice.kind, offer)}
        </button>
      );
  }
}

function actOf(kind: "buy" | "switch", offer: Offer) {
  if (offer.tier === "lifetime") return "Buy Lifetime";
  return kind === "buy" ? `Choose ${nameOf(offer)}` : `Switch to ${nameOf(offer)}`;
}

function nameOf({ tier }: Offer) {
  return tierName(tier.toUpperCase());
}
