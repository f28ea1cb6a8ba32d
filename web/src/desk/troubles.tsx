// Failed checkouts, and dead letters.

import type { CheckoutRecord, DeadLettersResponse } from "keto-client";
import { dayAndTime, money } from "../data/member/format";
import { Loaded } from "../parts/loading/loaded";
import { PageHead } from "../parts/page/page-head";
import { rich, t } from "../words/words";
import { type Column, Listing, MemberLink, Table } from "./listing";
import { useSold } from "./members/sold";
import { valueName } from "./rules/words";
import { useAnswer } from "./state/answers";

export function Checkouts() {
  const sold = useSold();
  const columns: Column<CheckoutRecord>[] = [
    [t("When"), ({ at }) => dayAndTime(at)],
    [t("Member"), ({ memberId }) => <MemberLink id={memberId} />],
    [t("What"), sold],
    [t("Amount"), ({ amount, currency }) => money(amount, currency), "figure"],
    [t("Why"), ({ reason }) => valueName(reason)],
  ];
  return (
    <>
      <PageHead title={t("Failed checkouts")} />
      <Listing
        path="/checkouts"
        name="checkouts"
        label={t("Failed checkouts")}
        columns={columns}
        empty={t("No failed checkouts.")}
      />
    </>
  );
}

export function DeadLetters() {
  const answer = useAnswer<DeadLettersResponse>("/dead-letters");
  return (
    <>
      <PageHead title={t("Dead letters")} />
      <Loaded request={answer} isAged={false}>
        {({ queues, runbook }) => (
          <>
            <Table
              rows={queues}
              label={t("Queues with dead letters")}
              columns={[
                [t("Queue"), ({ queue }) => <code>{queue}</code>],
                [t("Messages"), ({ messages }) => messages, "figure"],
              ]}
              empty={t("All messages were handled.")}
            />
            <p class="soft">{rich("What to do: {page}", { page: <code>{runbook}</code> })}</p>
          </>
        )}
      </Loaded>
    </>
  );
}
