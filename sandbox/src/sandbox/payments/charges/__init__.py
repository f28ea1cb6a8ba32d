"""Payments by card: charged, disputed and refunded."""

from sandbox.payments.charges.cards import (
    CARDS_BY_LAST4,
    DECLINED_CARD,
    INSUFFICIENT_FUNDS,
    NO_TEST_CARD,
    PAYING_CARD,
    Card,
    Declined,
    charge_card,
    last4_of,
)
from sandbox.payments.charges.charges import (
    authenticate_intent,
    cancel_intent,
    find_charge,
    find_intent,
    open_intent,
    pay_intent,
    start_processing,
)
from sandbox.payments.charges.disputes import DISPUTE_STEPS, open_dispute, take_dispute_step
from sandbox.payments.charges.failed_refunds import (
    REFUND_STEPS,
    FailureReason,
    change_refund,
    do_due_of_refund,
)
from sandbox.payments.charges.fraud_warnings import WARNING_KIND, warn_of_fraud
from sandbox.payments.charges.refunds import create_refund, refund_payment

__all__ = [
    "CARDS_BY_LAST4",
    "DECLINED_CARD",
    "DISPUTE_STEPS",
    "INSUFFICIENT_FUNDS",
    "NO_TEST_CARD",
    "PAYING_CARD",
    "REFUND_STEPS",
    "WARNING_KIND",
    "Card",
    "Declined",
    "FailureReason",
    "authenticate_intent",
    "cancel_intent",
    "change_refund",
    "charge_card",
    "create_refund",
    "do_due_of_refund",
    "find_charge",
    "find_intent",
    "last4_of",
    "open_dispute",
    "open_intent",
    "pay_intent",
    "refund_payment",
    "start_processing",
    "take_dispute_step",
    "warn_of_fraud",
]
