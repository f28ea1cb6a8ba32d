// The kinds of the ledger's rows in words. Pure data.

import type { LedgerRecord } from "keto-client";

export type Kind = LedgerRecord["kind"];

export const KIND_NAMES: Record<Kind, string> = {
  mrr: "MRR",
  new: "New",
  returned: "Returned",
  expansion: "Expansion",
  contraction: "Contraction",
  churn: "Churn",
  revenue: "Revenue",
  refunds: "Refunds",
  disputes: "Disputes",
  creditTaken: "Credit taken back",
  failed: "Failed",
  recovered: "Recovered",
  trialsBegun: "Trials begun",
  trialsPaid: "Trials paid",
};
