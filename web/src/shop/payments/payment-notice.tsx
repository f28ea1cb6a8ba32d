// A failed payment: what happens when, and where to pay.

import type { PaymentNoticeRecord } from "keto-client";
import { day, money } from "../../data/member/format";
import { Notice } from "../../parts/messages/notice";
import { noticeTexts } from "../rules/notice-texts";
import { useMembership } from "../state/membership";

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
