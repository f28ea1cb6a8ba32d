// The ledger rows behind a figure.

import type { LedgerRecord } from "keto-client";
import { dayAndTime, money } from "../../data/member/format";
import { PageHead } from "../../parts/page/page-head";
import { t } from "../../words/words";
import { FileButton } from "../file-button";
import { type Column, Listing, MemberLink } from "../listing";
import { KIND_NAMES, type Kind } from "../rules/ledger-kinds";
import { may } from "../state/role";
import { useShopDay } from "../state/shop-day";

const columnsIn = (zone?: string): Column<LedgerRecord>[] => [
  [t("When"), ({ at }) => dayAndTime(at, zone)],
  [t("What"), ({ kind }) => KIND_NAMES[kind]],
  [t("Member"), ({ memberId }) => <MemberLink id={memberId} />],
  [t("Amount"), ({ amount, currency }) => money(amount, currency), "figure"],
  [t("Source"), ({ estimated }) => (estimated ? t("stored data") : t("event"))],
];
const ROWS = "/ledger";

export function Ledger({ query }: { query: URLSearchParams }) {
  // The figures link to this query, without the path's prefix.
  const which = new URLSearchParams(query);
  const shop = useShopDay(may("GET figures"));
  const path = `${ROWS}?${which}`;
  return (
    <>
      <p class="back">
        <a href={`/desk/figures?${which}`}>{t("Figures")}</a>
      </p>
      <PageHead
        title={KIND_NAMES[which.get("kind") as Kind] ?? t("Ledger")}
        lead={[which.get("currency")?.toUpperCase(), which.get("from"), which.get("to")]
          .filter(Boolean)
          .join(" · ")}
      />
      <div>
        <FileButton path={`${ROWS}.csv?${which}`} name="keto-ledger.csv" />
      </div>
      <Listing
        key={path}
        path={path}
        name="rows"
        label={t("Ledger rows")}
        columns={columnsIn(shop.data?.zone)}
        empty={t("No rows.")}
      />
    </>
  );
}
