// Names of the kinds of ledger rows. Pure data.

import type { LedgerRecord } from "keto-client";
import { t } from "../../words/words";

export type Kind = LedgerRecord["kind"];

export const KIND_NAMES: Record<Kind, string> = {
  mrr: "MRR",
  new: t("New members"),
  returned: t("Came back"),
  expansion: t("Upgrades"),
  contraction: t("Downgrades"),
  churn: t("Left"),
  revenue: t("Revenue"),
  refunds: t("Refunds"),
  disputes: t("Disputes"),
  creditTaken: t("Credit taken back"),
  failed: t("Failed payments"),
  recovered: t("Paid after failing"),
  trialsBegun: t("Trials begun"),
  trialsPaid: t("Trials paid"),
};
