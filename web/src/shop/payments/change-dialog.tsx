// A change of the membership: previews its price, and sends only what was previewed.

import type { ChangePreview, MembershipRecord, PaymentNoticeRecord } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { KetoError } from "../../data/api";
import { day, money } from "../../data/member/format";
import { useAction } from "../../data/use-data";
import { toast } from "../../parts/browser/toasts";
import { Skeleton } from "../../parts/loading/skeleton";
import { ErrorBox } from "../../parts/messages/error-box";
import { Dialog } from "../../parts/page/dialog";
import { type ChangeKind, costTexts, payLabel } from "../rules/change-texts";
import { PaymentNotice } from "./payment-notice";

const PRICE_CHANGED = "The price has changed";
const OWED = "Pay the open invoice first";
const FORMATS = { money, day };

/**
 * @param props send: makes the change at the previewed price; isMade: whether this membership has it;
 * made: the message about it; openInvoice: goes to the page of an invoice that must be paid first
 */
export function ChangeDialog({
  kind,
  title,
  interval,
  preview,
  send,
  isMade,
  made,
  openInvoice,
  close,
}: {
  kind: ChangeKind;
  title: string;
  interval: string;
  preview: () => Promise<ChangePreview>;
  send: (prorationDate: number) => Promise<MembershipRecord>;
  isMade: (membership: MembershipRecord) => boolean;
  made: string;
  openInvoice: () => Promise<void>;
  close: () => void;
}) {
  const [change, setChange] = useState<ChangePreview | null>(null);
  const asking = useAction(async () => {
    setChange(null);
    setChange(await preview());
  });
  const [unpaid, setUnpaid] = useState<PaymentNoticeRecord | null>(null);
  const sending = useAction(async ({ prorationDate }: ChangePreview) => {
    try {
      const membership = await send(prorationDate);
      // Declined, or the bank must be asked: nothing has changed.
      if (membership.notice) return setUnpaid(membership.notice);
      toast(isMade(membership) ? made : "Your change is on its way. You'll see it here shortly.");
      close();
    } catch (error) {
      if (isRefusal(error, PRICE_CHANGED)) asking.run();
      throw error;
    }
  });
  const paying = useAction(openInvoice);
  useEffect(() => {
    asking.run();
  }, []);
  return (
    <Dialog title={title} open close={close}>
      {unpaid && <PaymentNotice notice={unpaid} />}
      {change && !unpaid && <Costs kind={kind} change={change} interval={interval} />}
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
          <button type="button" disabled={sending.busy} onClick={() => sending.run(change)}>
            {sending.busy ? "One moment …" : payLabel(kind, change, FORMATS)}
          </button>
        )}
        <button type="button" class="quiet" onClick={close}>
          {unpaid ? "Close" : "Not now"}
        </button>
      </div>
    </Dialog>
  );
}

function isRefusal(error: unknown, message: string) {
  return error instanceof KetoError && error.error === message;
}

function Costs({
  kind,
  change,
  interval,
}: {
  kind: ChangeKind;
  change: ChangePreview;
  interval: string;
}) {
  const { dueToday, currency, nextAmount, nextAt, undoesCancellation } = change;
  return (
    <>
      <dl class="facts">
        <dt>Due today</dt>
        <dd>
          <strong>{dueToday > 0 ? money(dueToday, currency) : "Nothing"}</strong>
        </dd>
        <dt>From {day(nextAt)}</dt>
        <dd>
          {money(nextAmount, currency)} a {interval}
        </dd>
      </dl>
      <p class="small soft">{costTexts(kind, change, interval, FORMATS).join(" ")}</p>
      {undoesCancellation && <p>This also undoes your cancellation.</p>}
    </>
  );
}
