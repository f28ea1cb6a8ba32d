// What went wrong: checkouts that failed, and messages that no handler could take.

import type { CheckoutRecord, DeadLettersResponse } from "keto-client";
import { Loaded } from "../../parts/loading/loaded";
import { PageHead } from "../../parts/page/page-head";
import { useAnswer } from "../../state/desk/answers";
import { dayAndTime, money } from "../../state/member/format";
import { type Column, Listing, MemberLink, Table } from "./listing";
import { useSold } from "./sold";

export function Checkouts() {
  const sold = useSold();
  const columns: Column<CheckoutRecord>[] = [
    ["When", ({ at }) => dayAndTime(at)],
    ["Member", ({ memberId }) => <MemberLink id={memberId} />],
    ["What", sold],
    ["Amount", ({ amount, currency }) => money(amount, currency), "figure"],
    ["Why", ({ reason }) => reason.replaceAll("_", " ")],
  ];
  return (
    <>
      <PageHead title="Checkouts that failed" />
      <Listing
        path="/checkouts"
        name="checkouts"
        label="Checkouts that failed"
        columns={columns}
        empty="None has failed."
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
