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
)
from sandbox.payments.charges.charges import (
    authenticate_intent,
    cancel_intent,
    find_charge,
    find_intent,
    label_intent,
    open_intent,
    pay_intent,
    start_processing,
)
from sandbox.payments.charges.disputes import DISPUTE_STEPS, open_dispute, take_dispute_step
from sandbox.payments.charges.refunds import (
    REFUND_STEPS,
    change_refund,
    create_refund,
    refund_payment,
)

__all__ = [
    "CARDS_BY_LAST4",
    "DECLINED_CARD",
    "DISPUTE_STEPS",
    "INSUFFICIENT_FUNDS",
    "NO_TEST_CARD",
    "PAYING_CARD",
    "REFUND_STEPS",
    "Card",
    "Declined",
    "authenticate_intent",
    "cancel_intent",
    "change_refund",
    "charge_card",
    "create_refund",
    "find_charge",
    "find_intent",
    "label_intent",
    "open_dispute",
    "open_intent",
    "pay_intent",
    "refund_payment",
    "start_processing",
    "take_dispute_step",
]
