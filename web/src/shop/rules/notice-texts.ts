// The notice about a failed payment. Pure functions.

import type { PaymentNoticeRecord } from "keto-client";

/** The member's formats of money and dates. */
export interface Formats {
  money: (amount: number, currency: string) => string;
  day: (moment: string) => string;
}

export interface NoticeTexts {
  title: string;
  text: string;
  /** The label of the link to the invoice. */
  action: string;
}

/** @param now in milliseconds */
export function noticeTexts(notice: PaymentNoticeRecord, to: Formats, now: number): NoticeTexts {
  const cost = to.money(notice.amount, notice.currency);
  const isConfirmed = notice.kind === "action_required";
  const action = isConfirmed ? "Confirm the payment" : `Pay ${cost}`;
  if (notice.kind === "last") {
    return {
      title: `Your payment of ${cost} failed, and we won't try again.`,
      text: endText(notice, to, now),
      action,
    };
  }
  const next = notice.nextAttemptAt && to.day(notice.nextAttemptAt);
  const attempt = next && `We try the card again on ${next}.`;
  return {
    title: isConfirmed
      ? `Your bank asks you to confirm the payment of ${cost}.`
      : `Your payment of ${cost} failed.`,
    text: [attempt, endsWithoutPayment(notice, to)].filter(Boolean).join(" "),
    action,
  };
}

function endsWithoutPayment(
  { accessEndsAt, nextAttemptAt }: PaymentNoticeRecord,
  { day }: Formats,
) {
  // A change that has not been paid for yet.
  if (!accessEndsAt) return nextAttemptAt ? "" : "Your membership stays as it is until you pay.";
  const isThen = nextAttemptAt !== null && day(accessEndsAt) === day(nextAttemptAt);
  return isThen
    ? "If that fails too, your membership may end on this day."
    : `Without a payment, your membership may end on ${day(accessEndsAt)}.`;
}

function endText({ accessEndsAt }: PaymentNoticeRecord, { day }: Formats, now: number) {
  if (!accessEndsAt) return "Your membership ends.";
  return Date.parse(accessEndsAt) <= now
    ? `Your membership ended on ${day(accessEndsAt)}. What you bought yourself stays open.`
    : `Your membership ends on ${day(accessEndsAt)}, unless you pay before.`;
}
