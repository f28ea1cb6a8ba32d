// What the pages ask billing about withdrawals, each under its key.

import { keto } from "./api";

/** What the member may withdraw from, and has withdrawn from. */
export const withdrawals = {
  key: "withdrawals",
  ask: () => keto.GET("/api/payments/withdrawals"),
};

/** What a buyer agrees to who gives the right to withdraw up. */
export const waiver = { key: "waiver", ask: () => keto.GET("/api/payments/waiver") };
