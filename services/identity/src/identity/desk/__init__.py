"""Members and the broker at the desk: never a diary, a plan or an answer about health."""

from identity.desk.tables import StripeCustomer

__all__ = [
    "StripeCustomer",
]
