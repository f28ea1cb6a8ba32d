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
  churn: t("Churn"),
  revenue: t("Revenue"),
  refunds: t("Refunds"),
  disputes: t("Disputes"),
  creditTaken: t("Credit taken back"),
  failed: t("Failed payments"),
  recovered: t("Recovered payments"),
  trialsBegun: t("Trials started"),
  trialsPaid: t("Trials paid"),
};
