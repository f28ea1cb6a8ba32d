"""The ledger: what members' payments and subscriptions come to, row by row, and the figures"""

from billing.ledger.facts import (
    adjustment_fact,
    checkout_fact,
    credit_fact,
    invoice_fact,
    subscription_fact,
)
from billing.ledger.record import record
from billing.ledger.stored_facts import facts_of_invoice, facts_of_subscription
from billing.ledger.tables import LedgerRow, MembershipChange

__all__ = [
    "LedgerRow",
    "MembershipChange",
    "adjustment_fact",
    "checkout_fact",
    "credit_fact",
    "facts_of_invoice",
    "facts_of_subscription",
    "invoice_fact",
    "record",
    "subscription_fact",
]
