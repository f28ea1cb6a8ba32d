"""The reasons that members give."""

from datetime import datetime

from sqlalchemy import Index
from sqlalchemy import UniqueConstraint as Unique
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


class Cancellation(Table, table=True):
    """Why a subscription was cancelled; who undoes that has given no reason."""

    __tablename__ = "cancellation"
    __table_args__ = (
        Unique("stripe_subscription_id"),
        Index("cancellation_at", "at"),
        Index("cancellation_of_member", "user_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    stripe_subscription_id: str
    reason: str
    at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
