"""The one order of what Stripe's events and answers say, and what it folds to: pure functions"""

from billing.facts.adjustment import (
    FoldedAdjustment,
    FoldedCreditNote,
    adjustment_of,
    credit_note_of,
)
from billing.facts.checkout import paid_checkout
from billing.facts.fact import FOR_THE_PREVIOUS_VERSION, STORED, Fact, Json
from billing.facts.invoice import FoldedInvoice, invoice_of
from billing.facts.monthly import monthly_cents
from billing.facts.order import IN_LIFE, in_order, is_final
from billing.facts.stored import changes_nothing, missing
from billing.facts.subscription import FoldedSubscription, monthly_of, states_of, subscription_of

__all__ = [
    "FOR_THE_PREVIOUS_VERSION",
    "IN_LIFE",
    "STORED",
    "Fact",
    "FoldedAdjustment",
    "FoldedCreditNote",
    "FoldedInvoice",
    "FoldedSubscription",
    "Json",
    "adjustment_of",
    "changes_nothing",
    "credit_note_of",
    "in_order",
    "invoice_of",
    "is_final",
    "missing",
    "monthly_cents",
    "monthly_of",
    "paid_checkout",
    "states_of",
    "subscription_of",
]
