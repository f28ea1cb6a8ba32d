// Names of the kinds of ledger rows. Pure data.

import type { LedgerRecord } from "keto-client";

export type Kind = LedgerRecord["kind"];

export const KIND_NAMES: Record<Kind, string> = {
  mrr: "MRR",
  new: "New members",
  returned: "Came back",
  expansion: "Upgrades",
  contraction: "Downgrades",
  churn: "Left",
  revenue: "Revenue",
  refunds: "Refunds",
  disputes: "Disputes",
  creditTaken: "Credit taken back",
  failed: "Failed payments",
  recovered: "Paid after failing",
  trialsBegun: "Trials begun",
  trialsPaid: "Trials paid",
};
