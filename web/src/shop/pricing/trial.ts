// Begins a free trial, and returns to the page from which the member came.

import type { TrialRequest } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { day } from "../../data/member/format";
import { navigate, ownAddress, previousPage } from "../../parts/browser/router";
import { toast } from "../../parts/browser/toasts";
import { untilTrue } from "../state/awaited-payment";
import { changeMembership } from "../state/membership";
import { isThere } from "../state/payment-page";

// A trial opens the plans through an event; the page must not wait for a late one.
const OPENS_WITHIN_MS = 8_000;
const HERE = /^\/(pricing|login|register)\b/;

export async function beginTrial(tier: TrialRequest["tier"]) {
  const { trialEndsAt } = await changeMembership(() =>
    keto.POST("/api/payments/subscription/trial", { body: { tier } }),
  );
  const stop = AbortSignal.timeout(OPENS_WITHIN_MS);
  await untilTrue(() => isThere({ tier: tier.toUpperCase() }, stop), stop);
  cache.outdate("plans", "plan");
  const from = previousPage();
  navigate(from && !HERE.test(from) ? ownAddress(from) : "/account/membership");
  toast(
    trialEndsAt
      ? `Your trial has begun. Nothing is charged; it ends on ${day(trialEndsAt)}.`
      : "Your trial has begun. Nothing is charged.",
  );
}
