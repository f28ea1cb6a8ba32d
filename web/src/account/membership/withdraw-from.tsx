// Withdraws from the contract of an order or a subscription, and shows the outcome.

import type { WithdrawableRecord, WithdrawalRecord } from "keto-client";
import { useState } from "preact/hooks";
import { keto } from "../../data/api";
import { dayAndTime, money } from "../../data/member/format";
import * as queries from "../../data/payment-queries";
import { useAction, useData } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { Dialog } from "../../parts/page/dialog";
import { CreditText } from "../../shop/payments/withdrawal-text";
import { withdrawn } from "../../shop/state/withdrawals";
import { t } from "../../words/words";

const STATES = {
  refunding: t("Withdrawn, refund on its way"),
  refunded: t("Refunded"),
  no_refund: t("Withdrawn"),
};

/** The member's withdrawal from this contract, and whether one is possible. */
export function useWithdrawal(is: (each: WithdrawableRecord | WithdrawalRecord) => boolean) {
  const { data } = useData(queries.withdrawals);
  return { contract: data?.withdrawable.find(is), withdrawal: data?.withdrawals.find(is) };
}

export function WithdrawalState({ withdrawal }: { withdrawal: WithdrawalRecord }) {
  return <span class="badge plain">{STATES[withdrawal.state]}</span>;
}

/** @param props done: called when the member has withdrawn */
export function WithdrawFrom({
  contract,
  done,
}: {
  contract: WithdrawableRecord;
  done?: () => void;
}) {
  const [open, setOpen] = useState(false);
  const known = useData(queries.withdrawals).data;
  const withdraw = useAction(async () => {
    const { withdrawal } = await keto.POST("/api/payments/orders/{order_id}/withdraw", {
      params: { path: { order_id: contract.orderNumber } },
    });
    setOpen(false);
    await withdrawn(withdrawal);
    done?.();
  });
  const close = () => setOpen(false);
  const isMembership = contract.kind === "subscription";
  return (
    <>
      <button type="button" class="quiet small" onClick={() => setOpen(true)}>
        {t("Withdraw from contract")}
      </button>
      <Dialog title={t("Withdraw from contract")} open={open} close={close}>
        <p>
          {t("You can withdraw until {time}, and you don’t need to say why.", {
            time: dayAndTime(contract.until),
          })}{" "}
          {isMembership
            ? t("Your membership ends right away.")
            : t("You lose access to what you bought right away.")}{" "}
          {known?.keepsShare && isMembership
            ? t(
                "We refund what you paid to your card, less a share for the days you’ve used if you agreed to that when you paid.",
              )
            : t("We refund everything you paid to your card.")}{" "}
          {isMembership && t("Any credit from changing it is taken back.")}
        </p>
        {withdraw.error !== null && <ErrorBox error={withdraw.error} />}
        <div class="form-actions">
          <button type="button" disabled={withdraw.busy} onClick={withdraw.run}>
            {withdraw.busy ? t("Confirming …") : t("Confirm withdrawal")}
          </button>
          <button type="button" class="quiet" onClick={close}>
            {t("Keep it")}
          </button>
        </div>
      </Dialog>
    </>
  );
}

/** The receipt of a withdrawal: its number and time. */
export function WithdrawalReceipt({ withdrawal }: { withdrawal: WithdrawalRecord }) {
  const { amount, currency, state } = withdrawal;
  const refund =
    state === "no_refund"
      ? t("There’s nothing to refund.")
      : state === "refunded"
        ? t("{amount} is back on your card.", { amount: money(amount, currency) })
        : t("{amount} is on its way to your card.", { amount: money(amount, currency) });
  return (
    <div class="small soft address">
      <p>
        {t("Withdrawn on {time}.", { time: dayAndTime(withdrawal.withdrawnAt) })} {refund}
      </p>
      <CreditText withdrawal={withdrawal} />
    </div>
  );
}
