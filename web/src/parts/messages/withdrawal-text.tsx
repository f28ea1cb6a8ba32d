// What became of a withdrawal, in words.

import type { WithdrawalRecord } from "keto-client";
import { dayAndTime, money } from "../../state/member/format";

/** The credit of a changed membership: what is taken back, and what is not refunded. */
export function CreditText({ withdrawal }: { withdrawal: WithdrawalRecord }) {
  const { creditTaken, creditSpent, currency } = withdrawal;
  return (
    <>
      {creditTaken > 0 && (
        <p>
          We take back the {money(creditTaken, currency)} of credit that you got when your
          membership changed.
        </p>
      )}
      {creditSpent > 0 && (
        <p>
          {money(creditSpent, currency)} of that credit has already paid for something else, so we
          refund that much less.
        </p>
      )}
    </>
  );
}

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
      <CreditText withdrawal={withdrawal} />
      <p>A receipt is on its way to you by e-mail.</p>
    </>
  );
}
