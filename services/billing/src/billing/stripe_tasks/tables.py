"""What is to be done at Stripe."""

from datetime import datetime

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


class StripeTask(Table, table=True):
    """Something to do at Stripe, repeated by the worker until it is done."""

    __tablename__ = "stripe_task"
    __table_args__ = (
        Index("stripe_task_due", "next_attempt_at", postgresql_where=text("done_at IS NULL")),
        UniqueConstraint("kind", "subject", "payment_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    kind: str
    subject: str
    user_id: str
    # The lifetime because of which a subscription is ended.
    payment_id: str = ""
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    next_attempt_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    attempts: int = 0
    last_error: str = ""
    done_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
