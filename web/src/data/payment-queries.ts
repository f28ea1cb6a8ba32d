// Queries about the membership, invoices and withdrawals, in the form of `queries.ts`.

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
