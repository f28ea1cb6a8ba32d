// A failed payment: what happens when, and where to pay.

import type { PaymentNoticeRecord } from "keto-client";
import { noticeTexts } from "../../rules/payments/notice-texts";
import { day, money } from "../../state/member/format";
import { useMembership } from "../../state/payments/membership";
import { Notice } from "./notice";

/** On Today, if there is a notice. */
export function PaymentBanner() {
  const notice = useMembership().data?.membership.notice;
  return notice ? <PaymentNotice notice={notice} /> : null;
}

export function PaymentNotice({ notice }: { notice: PaymentNoticeRecord }) {
  const { title, text, action } = noticeTexts(notice, { money, day }, Date.now());
  return (
    <Notice tone="warn">
      <p>
        <strong>{title}</strong> {text}
      </p>
      {notice.invoiceUrl ? (
        <a class="button" href={notice.invoiceUrl}>
          {action}
        </a>
      ) : (
        <a href="/pricing">See the memberships</a>
      )}
    </Notice>
  );
}
