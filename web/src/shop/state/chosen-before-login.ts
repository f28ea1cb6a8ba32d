// A visitor's choice to pay for something, stored during registration or login so that it need not be made twice.

import type { SubscribeRequest } from "keto-client";
import { navigate } from "../../parts/browser/router";

const KEY = "keto.chosen";
// A payment page that opens hours later would come as a surprise.
const KEPT_MS = 30 * 60_000;

export type Chosen =
  | { tier: SubscribeRequest["tier"]; interval?: "month" | "year"; label: string }
  | { planId: string; couponCode: string; waiver: string; label: string };

interface Kept {
  chosen: Chosen;
  /** The page on which it was chosen. */
  page: string;
  at: number;
}

/** Register first, then return to this page, which continues to the payment. */
export function chooseAsVisitor(chosen: Chosen) {
  const page = location.pathname;
  sessionStorage.setItem(KEY, JSON.stringify({ chosen, page, at: Date.now() } satisfies Kept));
  navigate(`/register?next=${encodeURIComponent(page)}`);
}

/** The stored choice, for the pages of the login. */
export function whatWasChosen(): Chosen | null {
  return kept()?.chosen ?? null;
}

/** Return the choice made on this page and remove it. */
export function takeChosen(): Chosen | null {
  const found = kept();
  if (found?.page !== location.pathname) return null;
  sessionStorage.removeItem(KEY);
  return found.chosen;
}

function kept(): Kept | null {
  try {
    const found: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return found && Date.now() - found.at < KEPT_MS ? found : null;
  } catch {
    return null;
  }
}
