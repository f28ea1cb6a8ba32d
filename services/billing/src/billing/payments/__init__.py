"""Payments for plans and lifetimes, their refunds and disputes."""

from billing.payments.fold import columns_of_adjustment, stored_adjustment
from billing.payments.keep_title import keep_title
from billing.payments.list_failed_checkouts import list_failed_checkouts
from billing.payments.list_payments import (
    payments_of_member,
    payments_to_refund,
    perhaps_refunded,
    refunds_of,
)
from billing.payments.record_payment import (
    lock_payment,
    payments_of,
    record_payment,
    update_status,
)
from billing.payments.rules import (
    is_paid_back,
    is_subscription_paid_back,
    mail_id,
    payment_id,
    payment_status,
    payments_of_present,
    return_reason,
    takes_money,
)
from billing.payments.schemas import CheckoutsResponse
from billing.payments.tables import FailedCheckout, Payment, PaymentAdjustment, PlanTitle

__all__ = [
    "REFUND_OVER",
    "CheckoutsResponse",
    "FailedCheckout",
    "Payment",
    "PaymentAdjustment",
    "PlanTitle",
    "columns_of_adjustment",
    "is_paid_back",
    "is_subscription_paid_back",
    "keep_title",
    "list_failed_checkouts",
    "lock_payment",
    "mail_id",
    "payment_id",
    "payment_status",
    "payments_of",
    "payments_of_member",
    "payments_of_present",
    "payments_to_refund",
    "perhaps_refunded",
    "record_payment",
    "refunds_of",
    "return_reason",
    "stored_adjustment",
    "takes_money",
    "update_status",
]
