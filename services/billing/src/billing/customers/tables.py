"""The customers at Stripe."""

from datetime import datetime

from sqlalchemy import Index, Text, text
from sqlalchemy import UniqueConstraint as Unique
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp

_IN_USE = "replaced_at IS NULL"


class Customer(Table, table=True):
    """A member's customer at Stripe, without its id until Stripe has responded."""

    __tablename__ = "customer"
    __table_args__ = (
        Index("customer_in_use", "user_id", unique=True, postgresql_where=text(_IN_USE)),
        Index(
            "customer_to_delete",
            "created_at",
            postgresql_where=text("deleted_at IS NULL AND starts_with(user_id, 'erased-')"),
        ),
        Unique("stripe_customer_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str = Field(sa_type=Text)
    idempotency_key: str = Field(default_factory=ids.new)
    stripe_customer_id: str | None = None
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    replaced_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # The mode of the key that created it, or of the event that named it; None in old rows.
    livemode: bool | None = None
    deleted_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
