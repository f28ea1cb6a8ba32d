// What became of a withdrawal, in words.

import type { WithdrawalRecord } from "keto-client";
import { dayAndTime, money } from "../../state/member/format";

export function WithdrawalText({ withdrawal }: { withdrawal: WithdrawalRecord }) {
  const { id, withdrawnAt, amount, currency, state } = withdrawal;
  return (
    <>
      <p>
        We have your withdrawal of {dayAndTime(withdrawnAt)}. Its number is{" "}
        <span class="address">{id}</span>.
      </p>
      <p>
        {state === "no_refund"
          ? "The payment has been refunded or disputed already, so we send no money back."
          : `${money(amount, currency)} ${state === "refunded" ? "has gone" : "goes"} back to the card you paid with.`}
      </p>
      <p>A receipt is on its way to you by e-mail.</p>
    </>
  );
}
