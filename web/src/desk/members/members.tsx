// The members that were found.

import type { FoundMember } from "keto-client";
import { dayAndTime } from "../../data/member/format";
import { PageHead } from "../../parts/page/page-head";
import { t } from "../../words/words";
import { type Column, Listing } from "../listing";

const COLUMNS: Column<FoundMember>[] = [
  [t("Address"), ({ id, email }) => <a href={`/desk/members/${id}`}>{email}</a>],
  [t("Name"), ({ name }) => name ?? "–"],
  [t("Since"), ({ createdAt }) => dayAndTime(createdAt)],
];

export function Members({ query }: { query: URLSearchParams }) {
  const searched = query.get("q") ?? "";
  return (
    <>
      <PageHead
        title={t("Members")}
        lead={searched ? t("Results for “{text}”", { text: searched }) : undefined}
      />
      <Listing
        path={`/members?q=${encodeURIComponent(searched)}`}
        name="members"
        label={t("Members")}
        columns={COLUMNS}
        empty={t("No member found. Try the start of the e-mail address.")}
      />
    </>
  );
}
