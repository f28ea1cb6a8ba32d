"""The ledger: one row per effect of payments and subscriptions, and the figures from them"""

from billing.ledger.find_differences import find_differences
from billing.ledger.record import fold_in, record
from billing.ledger.stored_facts import credit_fact, facts_about
from billing.ledger.tables import LedgerRow, MembershipChange

__all__ = [
    "LedgerRow",
    "MembershipChange",
    "credit_fact",
    "facts_about",
    "find_differences",
    "fold_in",
    "record",
]
