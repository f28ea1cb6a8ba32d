"""What staff see of members and of the broker: never a diary, a plan or an answer about health."""

from identity.desk.tables import StripeCustomer

__all__ = [
    "StripeCustomer",
]
