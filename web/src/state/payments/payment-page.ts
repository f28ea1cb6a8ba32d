// Going to the payment page, and coming back from it.

import { effect } from "@preact/signals";
import type { SubscribeRequest } from "keto-client";
import { keto } from "../../data/api";
import { owns } from "../../data/queries";
import { loggedOut } from "../../data/session";
import { member, readMember } from "../member/member";
import type { Paid } from "./awaited-payment";
import { hasArrived, hasPaid } from "./awaited-payment";

const TIER_KEY = "keto.subscribing";

// The next member in this tab must not wait for it.
effect(() => {
  if (loggedOut.value) hasArrived();
});

/**
 * Go to the payment page for a plan.
 * @param couponCode empty for no coupon
 * @param waiver the version of the waiver that the buyer has agreed to; empty for no waiver
 */
export async function buy(planId: string, couponCode: string, waiver: string) {
  const { checkoutUrl } = await keto.POST("/api/payments/checkout", {
    body: { planId, ...(couponCode && { couponCode }), ...(waiver && { waiver }) },
  });
  location.assign(checkoutUrl);
}

/** Go to the payment page for a tier, billed monthly by default. */
export async function subscribe(
  tier: SubscribeRequest["tier"],
  interval?: SubscribeRequest["interval"],
  agreed: Pick<SubscribeRequest, "acceptsUsedShare"> = {},
) {
  const body = { tier, ...(interval && { interval }), ...agreed };
  const { checkoutUrl } = await keto.POST("/api/payments/subscribe", { body });
  sessionStorage.setItem(TIER_KEY, tier.toUpperCase());
  location.assign(checkoutUrl);
}

/** Go to the billing portal. */
export async function openPortal() {
  const { url } = await keto.POST("/api/payments/portal");
  location.assign(url);
}

/** Record the payment that this address reports: the payment page returns the member to it. */
export function noticeReturn(address: URL) {
  if (address.pathname !== "/dashboard") return;
  const planId = address.searchParams.get("planId");
  if (address.searchParams.get("purchase") === "success" && planId) hasPaid({ planId });
  if (address.searchParams.get("subscription") === "success") {
    hasPaid({ tier: sessionStorage.getItem(TIER_KEY) ?? "" });
    sessionStorage.removeItem(TIER_KEY);
  }
}

/** Whether a payment has taken effect: the plan is bought and readable, or the member has the tier. */
export async function isThere(what: Paid, signal: AbortSignal) {
  if ("planId" in what) {
    const { plans } = await keto.GET("/api/plans", { signal });
    const slug = plans.find(({ id }) => id === what.planId)?.slug;
    if (slug === undefined) return false;
    const params = { path: { slug } };
    const { hasAccess } = await keto.GET("/api/plans/{slug}", { params, signal });
    return hasAccess && owns(what.planId, signal);
  }
  await readMember();
  const { subscriptionTier, subscriptionStatus } = member.value ?? {};
  const isTier = what.tier ? subscriptionTier === what.tier : subscriptionTier !== "FREE";
  return isTier && subscriptionStatus === "ACTIVE";
}
