"""Trials."""

from datetime import datetime

from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


class Trial(Table, table=True):
    """A member's only trial; without a subscription as long as Stripe has not answered."""

    __tablename__ = "trial"

    user_id: str = Field(primary_key=True)
    idempotency_key: str = Field(default_factory=ids.new)
    stripe_subscription_id: str | None = None
    begun_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
