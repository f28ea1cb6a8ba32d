"""Previews of price changes."""

from datetime import datetime

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


class PricePreview(Table, table=True):
    """The preview of a price change: its date is valid for ten minutes.

    A change without a date has a row without one, for its idempotency key.
    """

    __tablename__ = "price_preview"
    __table_args__ = (
        Index(
            "price_preview_date",
            "stripe_subscription_id",
            "price_id",
            "proration_date",
            unique=True,
        ),
        Index("price_preview_of_member", "user_id"),
        Index("price_preview_made_at", "made_at"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    stripe_subscription_id: str
    price_id: str
    # What the subscription cost then: the date counts until its next change.
    current_price_id: str | None = None
    proration_date: int | None = Field(default=None, sa_type=BigInteger)
    # Replaced once the outcome of a request is known: a repeated request has the same key.
    idempotency_key: str = Field(default_factory=ids.new)
    made_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    changed_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
