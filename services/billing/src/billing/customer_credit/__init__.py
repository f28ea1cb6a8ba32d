"""Credit in the balance of Stripe's customers: what a subscription gave, and what is left."""

from billing.customer_credit.rules import NO_CREDIT, Credit, changes_by, credit_of

__all__ = [
    "NO_CREDIT",
    "Credit",
    "changes_by",
    "credit_of",
]
