// Paying: what leaves for the payment page, and what has come back from it.

import { effect } from "@preact/signals";
import type { SubscribeRequest } from "keto-client";
import { keto } from "../../data/api";
import { owns } from "../../data/queries";
import { loggedOut } from "../../data/session";
import { member, readMember } from "../member/member";
import type { Paid } from "./awaited-payment";
import { hasArrived, hasPaid } from "./awaited-payment";

const TIER_KEY = "keto.subscribing";

// The next member in this tab does not wait for it.
effect(() => {
  if (loggedOut.value) hasArrived();
});

/**
 * Go to the payment page for a plan.
 * @param couponCode empty for none
 * @param waiver the version of the waiver that the buyer has agreed to; empty for none
 */
export async function buy(planId: string, couponCode: string, waiver: string) {
  const { checkoutUrl } = await keto.POST("/api/payments/checkout", {
    body: { planId, ...(couponCode && { couponCode }), ...(waiver && { waiver }) },
  });
  location.assign(checkoutUrl);
}

/** Go to the payment page for a tier, which is paid by the month unless said otherwise. */
export async function subscribe(
  tier: SubscribeRequest["tier"],
  interval?: SubscribeRequest["interval"],
) {
  const body = interval ? { tier, interval } : { tier };
  const { checkoutUrl } = await keto.POST("/api/payments/subscribe", { body });
  sessionStorage.setItem(TIER_KEY, tier.toUpperCase());
  location.assign(checkoutUrl);
}

/** Go to the billing portal. */
export async function openPortal() {
  const { url } = await keto.POST("/api/payments/portal");
  location.assign(url);
}

/** Take note of a payment that this address claims, as its page sends the member back to. */
export function noticeReturn(address: URL) {
  if (address.pathname !== "/dashboard") return;
  const planId = address.searchParams.get("planId");
  if (address.searchParams.get("purchase") === "success" && planId) hasPaid({ planId });
  if (address.searchParams.get("subscription") === "success") {
    hasPaid({ tier: sessionStorage.getItem(TIER_KEY) ?? "" });
    sessionStorage.removeItem(TIER_KEY);
  }
}

/** Whether what has been paid is there: the plan is bought and opens, or the tier is the member's. */
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
