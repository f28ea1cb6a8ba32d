// Going to the payment page, and coming back from it.

import { effect } from "@preact/signals";
import type { SubscribeRequest } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { member, readMember } from "../../data/member/member";
import { purchaseOf } from "../../data/payment-queries";
import { loggedOut } from "../../data/session";
import type { Paid } from "./awaited-payment";
import { hasArrived, hasPaid, untilTrue } from "./awaited-payment";

const TIER_KEY = "keto.subscribing";

// The next member in this tab must not wait for it.
effect(() => {
  if (loggedOut.value) hasArrived();
});

/**
 * Go to the payment page for a plan.
 * @param couponCode empty for no coupon
 * @param waiver the version of the waiver that the buyer has agreed to; empty for no waiver: the plan opens later
 */
export async function buy(planId: string, couponCode: string, waiver: string) {
  const { checkoutUrl } = await keto.POST("/api/payments/checkout", {
    body: { planId, ...(couponCode && { couponCode }), waiver: waiver || false },
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

/** Open a bought plan before the right to withdraw has ended, and wait until it can be read. */
export async function openPlan({ id, slug }: { id: string; slug: string }, waiver: string) {
  await keto.POST("/api/payments/purchases/{plan_id}/open", {
    params: { path: { plan_id: id } },
    body: { waiver },
  });
  const isOpen = async () =>
    (await keto.GET("/api/plans/{slug}", { params: { path: { slug } } })).hasAccess;
  await untilTrue(isOpen, new AbortController().signal);
  cache.outdate("plan", "plans", "withdrawals");
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

/** Whether a payment has taken effect: the plan is bought and readable, or opens later, or the member has the tier. */
export async function isThere(what: Paid, signal: AbortSignal) {
  if ("planId" in what) {
    const { plans } = await keto.GET("/api/plans", { signal });
    const slug = plans.find(({ id }) => id === what.planId)?.slug;
    if (slug === undefined) return false;
    const params = { path: { slug } };
    const { hasAccess } = await keto.GET("/api/plans/{slug}", { params, signal });
    const purchase = await purchaseOf(what.planId, signal);
    return purchase !== null && (hasAccess || purchase.opensAt !== null);
  }
  await readMember();
  const { subscriptionTier, subscriptionStatus } = member.value ?? {};
  const isTier = what.tier ? subscriptionTier === what.tier : subscriptionTier !== "FREE";
  return isTier && subscriptionStatus === "ACTIVE";
}
