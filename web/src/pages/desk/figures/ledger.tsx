// The rows of the ledger that a figure sums up.

import type { LedgerRecord } from "keto-client";
import { PageHead } from "../../../parts/page/page-head";
import { KIND_NAMES, type Kind } from "../../../rules/desk/ledger-kinds";
import { dayAndTime, money } from "../../../state/member/format";
import { FileButton } from "../file-button";
import { type Column, Listing, MemberLink } from "../listing";

const COLUMNS: Column<LedgerRecord>[] = [
  ["When", ({ at }) => dayAndTime(at)],
  ["What", ({ kind }) => KIND_NAMES[kind]],
  ["Member", ({ memberId }) => <MemberLink id={memberId} />],
  ["Amount", ({ amount, currency }) => money(amount, currency), "figure"],
  ["Known by", ({ estimated }) => (estimated ? "what was stored" : "an event")],
];
const ROWS = "/ledger";

export function Ledger({ query }: { query: URLSearchParams }) {
  // What the figures call the path of their rows, without its beginning.
  const which = new URLSearchParams(query);
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
        columns={COLUMNS}
        empty="There is no row."
      />
    </>
  );
}
