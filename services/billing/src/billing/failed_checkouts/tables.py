"""The checkouts that failed."""

from datetime import datetime

from sqlalchemy import BigInteger, Index, text
from sqlmodel import Field

from billing.tables import Table
from chassis.storage import timestamp


class FailedCheckout(Table, table=True):
    """A declined card, or a page on which nothing was paid until it expired."""

    __tablename__ = "failed_checkout"
    __table_args__ = (
        Index("failed_checkout_newest", "at", "id"),
        Index("failed_checkout_of_member", "user_id"),
        # What was sold is not known yet (`name_declined.py`).
        Index(
            "failed_checkout_unnamed",
            "id",
            postgresql_where=text("plan_id IS NULL AND tier IS NULL"),
        ),
    )

    # Stripe's id of the session that expired, or of the event of a declined card.
    id: str = Field(primary_key=True)
    user_id: str
    plan_id: str | None = None
    tier: str | None = None
    cents: int = Field(sa_type=BigInteger)
    currency: str
    reason: str
    at: datetime = Field(sa_column=timestamp())
    # Of a declined card.
    stripe_payment_id: str | None = None
