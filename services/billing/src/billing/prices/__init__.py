"""What the tiers cost at Stripe, for everybody."""

from billing.prices.rules import amount_of, is_paid_each

__all__ = [
    "amount_of",
    "is_paid_each",
]
