// The ledger rows behind a figure.

import type { LedgerRecord } from "keto-client";
import { dayAndTime, money } from "../../data/member/format";
import { PageHead } from "../../parts/page/page-head";
import { FileButton } from "../file-button";
import { type Column, Listing, MemberLink } from "../listing";
import { KIND_NAMES, type Kind } from "../rules/ledger-kinds";
import { may } from "../state/role";
import { useShopDay } from "../state/shop-day";

const columnsIn = (zone?: string): Column<LedgerRecord>[] => [
  ["When", ({ at }) => dayAndTime(at, zone)],
  ["What", ({ kind }) => KIND_NAMES[kind]],
  ["Member", ({ memberId }) => <MemberLink id={memberId} />],
  ["Amount", ({ amount, currency }) => money(amount, currency), "figure"],
  ["Known by", ({ estimated }) => (estimated ? "what was stored" : "an event")],
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
        <a href={`/desk/figures?${which}`}>Figures</a>
      </p>
      <PageHead
        title={KIND_NAMES[which.get("kind") as Kind] ?? "The ledger"}
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
        label="Rows of the ledger"
        columns={columnsIn(shop.data?.zone)}
        empty="No rows."
      />
    </>
  );
}
