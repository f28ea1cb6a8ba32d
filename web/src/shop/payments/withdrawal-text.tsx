// The outcome of a withdrawal, as text.

import type { WithdrawalRecord } from "keto-client";
import { dayAndTime, money } from "../../data/member/format";

/** What is kept for the days used, and the credit of a changed membership: taken back, or not refunded. */
export function CreditText({ withdrawal }: { withdrawal: WithdrawalRecord }) {
  const { creditTaken, creditSpent, usedShare, currency } = withdrawal;
  return (
    <>
      {usedShare > 0 && <p>We keep {money(usedShare, currency)} for the days you used.</p>}
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
  const { withdrawnAt, number, amount, currency, state } = withdrawal;
  return (
    <>
      <p>
        We have your withdrawal from order <span class="address">{number}</span> of{" "}
        {dayAndTime(withdrawnAt)}.
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
