"""The events that Stripe has sent."""

from datetime import datetime

from sqlalchemy import Index, Text, text
from sqlmodel import Field

from billing.tables import Table
from chassis import clock
from chassis.storage import timestamp

_WITH_PAYLOAD = "payload IS NOT NULL"


class StoredEvent(Table, table=True):
    """An event of Stripe's, and its outcome."""

    __tablename__ = "stripe_event"
    __table_args__ = (
        Index(
            "stripe_event_in_trouble",
            "received_at",
            postgresql_where=text("state IN ('failed', 'set aside')"),
        ),
        Index("stripe_event_received", "received_at"),
        Index("stripe_event_with_payload", "received_at", postgresql_where=text(_WITH_PAYLOAD)),
        Index(
            "stripe_event_names",
            text("string_to_array(replace(summary, '=', ' '), ' ')"),
            postgresql_using="gin",
        ),
    )

    id: str = Field(primary_key=True)
    type: str
    created_at: datetime = Field(sa_column=timestamp())
    received_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    payload: str | None = None
    summary: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)
    outcome: str
    attempts: int = 1
