// Members: found by id, or by the beginning of an address or a name.

import type { FoundMember } from "keto-client";
import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { PageHead } from "../../parts/page/page-head";
import { navigate } from "../../state/app/router";
import { dayAndTime } from "../../state/member/format";
import { type Column, Listing } from "./listing";

const COLUMNS: Column<FoundMember>[] = [
  ["Address", ({ id, email }) => <a href={`/desk/members/${id}`}>{email}</a>],
  ["Name", ({ name }) => name ?? "–"],
  ["Since", ({ createdAt }) => dayAndTime(createdAt)],
];

export function Members({ query }: { query: URLSearchParams }) {
  const searched = query.get("q") ?? "";
  const form = useForm({ q: searched }, async ({ q }) => {
    navigate(`/desk/members?q=${encodeURIComponent(q.trim())}`);
  });
  return (
    <>
      <PageHead title="Members" />
      <div class="desk-find">
        <Form form={form} action="Find">
          <TextField
            form={form}
            name="q"
            label="Address, name, id or customer"
            hint="The beginning is enough."
            autocomplete="off"
            spellcheck={false}
          />
        </Form>
      </div>
      <Listing
        path={`/members?q=${encodeURIComponent(searched)}`}
        name="members"
        label="Members"
        columns={COLUMNS}
        empty="No member is found."
      />
    </>
  );
}
