"""Refunds: wanted once, made once at Stripe, and followed until the end; and the subscriptions that
end because they were paid back."""

from billing.refunds.end_paid_back import Ended, end_if_paid_back
from billing.refunds.find_refundable import Refundable, find_refundable, note_payments
from billing.refunds.follow_refund import follow_refund
from billing.refunds.make_refund import Apply, make_refund
from billing.refunds.refund_credit import refund_credit
from billing.refunds.refund_payment import Refunded, RefusedByStripe, refund_payment
from billing.refunds.rules import (
    WANTED,
    JustRefunded,
    NewRefund,
    NothingLeft,
    TooMuch,
)
from billing.refunds.tables import RefundIntent
from billing.refunds.want_refund import Wanted

__all__ = [
    "WANTED",
    "Apply",
    "Ended",
    "JustRefunded",
    "NewRefund",
    "NothingLeft",
    "RefundIntent",
    "Refundable",
    "Refunded",
    "RefusedByStripe",
    "TooMuch",
    "Wanted",
    "end_if_paid_back",
    "find_refundable",
    "follow_refund",
    "make_refund",
    "note_payments",
    "refund_credit",
    "refund_payment",
]
