// Failed checkouts, and dead letters.

import type { CheckoutRecord, DeadLettersResponse } from "keto-client";
import { dayAndTime, money } from "../data/member/format";
import { Loaded } from "../parts/loading/loaded";
import { PageHead } from "../parts/page/page-head";
import { type Column, Listing, MemberLink, Table } from "./listing";
import { useSold } from "./members/sold";
import { valueName } from "./rules/words";
import { useAnswer } from "./state/answers";

export function Checkouts() {
  const sold = useSold();
  const columns: Column<CheckoutRecord>[] = [
    ["When", ({ at }) => dayAndTime(at)],
    ["Member", ({ memberId }) => <MemberLink id={memberId} />],
    ["What", sold],
    ["Amount", ({ amount, currency }) => money(amount, currency), "figure"],
    ["Why", ({ reason }) => valueName(reason)],
  ];
  return (
    <>
      <PageHead title="Failed checkouts" />
      <Listing
        path="/checkouts"
        name="checkouts"
        label="Failed checkouts"
        columns={columns}
        empty="No checkout has failed."
      />
    </>
  );
}

export function DeadLetters() {
  const answer = useAnswer<DeadLettersResponse>("/dead-letters");
  return (
    <>
      <PageHead title="Dead letters" />
      <Loaded request={answer} isAged={false}>
        {({ queues, runbook }) => (
          <>
            <Table
              rows={queues}
              label="Queues with dead letters"
              columns={[
                ["Queue", ({ queue }) => <code>{queue}</code>],
                ["Messages", ({ messages }) => messages, "figure"],
              ]}
              empty="Every message was handled."
            />
            <p class="soft">
              What to do: <code>{runbook}</code>
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}
