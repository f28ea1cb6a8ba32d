"""The fact about a paid checkout."""

from datetime import datetime

from billing.facts.fact import Fact


def paid_checkout(
    *,
    id: str,
    user_id: str,
    subject: str,
    at: datetime,
    currency: str,
    cents: int,
    is_estimated: bool,
    **sold: str | None,
) -> Fact:
    """A paid checkout of what was sold: a plan, a tier or both, with a coupon or without."""
    second = int(at.timestamp())
    return Fact(
        id, user_id, subject, "checkout", "paid", second, at, currency, cents, is_estimated, sold
    )
