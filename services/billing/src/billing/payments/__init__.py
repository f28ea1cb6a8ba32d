"""Payments for plans and lifetimes, their refunds and disputes."""

from billing.payments.list_payments import (
    payments_of_member,
    payments_to_refund,
    perhaps_refunded,
    refunds_of,
)
from billing.payments.record_payment import payments_of, record_payment, update_status
from billing.payments.rules import (
    adjustment_step,
    is_paid_back,
    is_subscription_paid_back,
    payments_of_present,
    return_reason,
    takes_money,
)
from billing.payments.tables import Payment, PaymentAdjustment

__all__ = [
    "Payment",
    "PaymentAdjustment",
    "adjustment_step",
    "is_paid_back",
    "is_subscription_paid_back",
    "payments_of",
    "payments_of_member",
    "payments_of_present",
    "payments_to_refund",
    "perhaps_refunded",
    "record_payment",
    "refunds_of",
    "return_reason",
    "takes_money",
    "update_status",
]
