"""What a member is told of a payment that failed: a banner, and at most two mails for an invoice"""

from billing.payment_notices.mail_notice import mail_notice
from billing.payment_notices.rules import LAST, is_of_change, notice_kind, page_of

__all__ = [
    "LAST",
    "is_of_change",
    "mail_notice",
    "notice_kind",
    "page_of",
]
