// Queries about the membership, invoices and withdrawals, in the form of `queries.ts`.

import type { PurchasesResponse } from "keto-client";
import { keto } from "./api";

/** The member's membership, its end, planned changes, and the notice of a failed payment. */
export function membership(tier: string, status: string) {
  return {
    key: `membership/${tier}/${status}`,
    ask: () => keto.GET("/api/payments/membership"),
  };
}

export function askInvoices(after?: string) {
  return keto.GET("/api/payments/invoices", { params: { query: { limit: 20, after } } });
}
export const invoices = { key: "invoices", ask: () => askInvoices() };

/** What the member can withdraw from, and has withdrawn from. */
export const withdrawals = {
  key: "withdrawals",
  ask: () => keto.GET("/api/payments/withdrawals"),
};

/** The text that a buyer agrees to when waiving the right of withdrawal. */
export const waiver = { key: "waiver", ask: () => keto.GET("/api/payments/waiver") };

/** The member's purchase of a plan; a subscription gives access to plans without buying them. */
export async function purchaseOf(planId: string, signal?: AbortSignal) {
  let after: string | null = null;
  do {
    const query = { limit: 100, after };
    const page: PurchasesResponse = await keto.GET("/api/payments/purchases", {
      params: { query },
      signal,
    });
    const found = page.purchases.find((purchase) => purchase.planId === planId);
    if (found) return found;
    after = page.next;
  } while (after);
  return null;
}
