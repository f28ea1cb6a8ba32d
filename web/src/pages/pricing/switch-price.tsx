// A switch to another tier or interval: what it costs today is shown before.

import type { PaymentNoticeRecord, PriceRequest } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { KetoError, keto } from "../../data/api";
import { useAction } from "../../data/use-data";
import { Skeleton } from "../../parts/loading/skeleton";
import { ErrorBox } from "../../parts/messages/error-box";
import { PaymentNotice } from "../../parts/messages/payment-notice";
import { Dialog } from "../../parts/page/dialog";
import { tierName } from "../../parts/plans/plan-card";
import { toast } from "../../state/app/toasts";
import { day, money } from "../../state/member/format";
import { changeMembership } from "../../state/payments/membership";
import { subscribe } from "../../state/payments/payment-page";

const PRICE_CHANGED = "The price has changed";
const OWED = "Pay the open invoice first";

type Change = Awaited<ReturnType<typeof preview>>["change"];

function preview(to: PriceRequest) {
  return keto.POST("/api/payments/subscription/preview", { body: to });
}

export function SwitchPrice({ to, close }: { to: PriceRequest; close: () => void }) {
  const [change, setChange] = useState<Change | null>(null);
  const asking = useAction(async () => setChange((await preview(to)).change));
  const [unpaid, setUnpaid] = useState<PaymentNoticeRecord | null>(null);
  const sending = useAction(async () => {
    const prorationDate = change?.prorationDate;
    try {
      const { notice } = await changeMembership(() =>
        keto.POST("/api/payments/subscription/change", { body: { ...to, prorationDate } }),
      );
      // Declined, or the bank asks: nothing has changed.
      if (notice?.invoiceUrl) return setUnpaid(notice);
      toast(`You have ${nameOf(to)} now.`);
      close();
    } catch (error) {
      if (isRefusal(error, PRICE_CHANGED)) asking.run();
      throw error;
    }
  });
  const paying = useAction(() => subscribe(to.tier, to.interval));
  useEffect(() => {
    asking.run();
  }, []);
  return (
    <Dialog title={`Switch to ${nameOf(to)}`} open close={close}>
      {unpaid && <PaymentNotice notice={unpaid} />}
      {change && !unpaid && <Costs change={change} interval={to.interval} />}
      {asking.busy && <Skeleton lines={3} />}
      {asking.error && <ErrorBox error={asking.error} again={asking.run} />}
      {sending.error && (
        <ErrorBox error={sending.error}>
          {isRefusal(sending.error, OWED) && (
            <button type="button" class="small" disabled={paying.busy} onClick={paying.run}>
              Open the invoice
            </button>
          )}
        </ErrorBox>
      )}
      {paying.error && <ErrorBox error={paying.error} />}
      <div class="form-actions">
        {change && !unpaid && (
          <button type="button" disabled={sending.busy} onClick={sending.run}>
            {sending.busy ? "Switching …" : "Switch now"}
          </button>
        )}
        <button type="button" class="quiet" onClick={close}>
          Leave it as it is
        </button>
      </div>
    </Dialog>
  );
}

function isRefusal(error: unknown, message: string) {
  return error instanceof KetoError && error.error === message;
}

function nameOf({ tier, interval }: PriceRequest) {
  return `${tierName(tier.toUpperCase())}, paid by the ${interval}`;
}

function Costs({ change, interval }: { change: Change; interval: string }) {
  const { dueToday, currency, nextAmount, nextAt, undoesCancellation } = change;
  return (
    <>
      <dl class="facts">
        <dt>Due today</dt>
        <dd>
          <strong>{money(dueToday, currency)}</strong>
        </dd>
        <dt>From {day(nextAt)}</dt>
        <dd>
          {money(nextAmount, currency)} a {interval}
        </dd>
      </dl>
      <p class="small soft">
        What's left of what you have paid is taken off. Your card is charged today, and then each{" "}
        {interval} until you cancel.
      </p>
      {undoesCancellation && <p>Switching also undoes your cancellation.</p>}
    </>
  );
}
