"""The endpoints of others, and what is delivered to each."""

from datetime import datetime
from typing import Any

from sqlalchemy import ARRAY, Index, Text, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


class WebhookEndpoint(Table, table=True):
    """Where webhooks go. Its secrets are sealed: a dump of the database alone signs nothing."""

    __tablename__ = "webhook_endpoint"
    __table_args__ = (Index("webhook_endpoint_newest", "created_at", "id"),)

    id: str = Field(default_factory=ids.new, primary_key=True)
    url: str
    events: list[str] = Field(sa_type=ARRAY(Text), nullable=False)
    state: str = "enabled"
    version: int = 1
    sealed_secret: str
    # The one before a rotation, which signs as well for a while.
    sealed_former_secret: str | None = None
    former_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())

    def signing_secrets(self, now: datetime) -> list[str]:
        """The sealed secrets that sign a message now."""
        former = self.sealed_former_secret
        signs = former and self.former_until and self.former_until > now
        return [self.sealed_secret, former] if former and signs else [self.sealed_secret]


class WebhookDelivery(Table, table=True):
    """A message for one endpoint, with every attempt to deliver it."""

    __tablename__ = "webhook_delivery"
    __table_args__ = (
        Index("webhook_delivery_newest", "created_at", "id"),
        Index("webhook_delivery_of_endpoint", "endpoint_id", "created_at", "id"),
        Index("webhook_delivery_once", "endpoint_id", "webhook_id", unique=True),
        Index(
            "webhook_delivery_due",
            "endpoint_id",
            "next_attempt_at",
            postgresql_where=text("state = 'pending'"),
        ),
        Index("webhook_delivery_of_member", "user_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    # The message's id: the same for each endpoint, and at each attempt.
    webhook_id: str
    endpoint_id: str
    user_id: str
    type: str
    # None after the member's erasure.
    payload: dict[str, Any] | None = Field(default=None, sa_type=JSONB(none_as_null=True))
    state: str = Field(default="pending", sa_type=Text)
    attempts: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSONB, nullable=False)
    # Failed attempts since it was added or retried by hand, and whether it was retried by hand.
    tries: int = 0
    is_by_hand: bool = False
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    # As shown: the task `deliver-webhook` is due at this time.
    next_attempt_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
