// What the pages ask the API about the membership and its invoices, as `queries.ts` names it.

import { keto } from "./api";

/** What the member has, until when, and what is planned; with the notice of a payment that failed. */
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
