// The members that were found.

import type { FoundMember } from "keto-client";
import { dayAndTime } from "../../data/member/format";
import { PageHead } from "../../parts/page/page-head";
import { type Column, Listing } from "../listing";

const COLUMNS: Column<FoundMember>[] = [
  ["Address", ({ id, email }) => <a href={`/desk/members/${id}`}>{email}</a>],
  ["Name", ({ name }) => name ?? "–"],
  ["Since", ({ createdAt }) => dayAndTime(createdAt)],
];

export function Members({ query }: { query: URLSearchParams }) {
  const searched = query.get("q") ?? "";
  return (
    <>
      <PageHead title="Members" lead={searched ? `Found for “${searched}”` : undefined} />
      <Listing
        path={`/members?q=${encodeURIComponent(searched)}`}
        name="members"
        label="Members"
        columns={COLUMNS}
        empty="No member found. Try the beginning of the address."
      />
    </>
  );
}
