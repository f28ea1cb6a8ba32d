// What a member can do with an offered membership. Pure functions.

import type { MembershipRecord, SubscribeRequest, TrialRequest } from "keto-client";

export type PaidTier = SubscribeRequest["tier"];
export type Tier = PaidTier | "free";

export interface Offered {
  tier: Tier;
  /** Whether it is sold at the interval that is shown. */
  isSold: boolean;
}

export interface Chooser {
  isLoggedIn: boolean;
  tier: Tier;
  membership: MembershipRecord | null;
  /** The interval that is shown. */
  interval: "month" | "year";
}

export type Choice =
  | { kind: "nothing" | "start" | "keep" | "manage" }
  | { kind: "other-interval" | "buy" | "switch"; tier: PaidTier }
  | { kind: "try"; tier: TrialRequest["tier"]; otherwise: "buy" | "switch" };

/** What the member, or a visitor, can do with this offer. */
export function choiceFor({ tier, isSold }: Offered, member: Chooser): Choice {
  const { isLoggedIn, membership } = member;
  if (tier === "free") return { kind: isLoggedIn ? "nothing" : "start" };
  // A lifetime membership includes everything on sale.
  if (isLoggedIn && member.tier === "lifetime") return { kind: "nothing" };
  if (isLoggedIn && member.tier === tier) {
    if (membership?.trialEndsAt) return { kind: "keep" };
    const paid = membership?.interval ?? null;
    const isOther = paid !== null && paid !== member.interval && isSold;
    return isOther ? { kind: "other-interval", tier } : { kind: "manage" };
  }
  const kind = tier === "lifetime" || member.tier === "free" ? "buy" : "switch";
  if (membership?.trialAvailable && tier !== "lifetime") {
    return { kind: "try", tier, otherwise: kind };
  }
  return { kind, tier };
}
