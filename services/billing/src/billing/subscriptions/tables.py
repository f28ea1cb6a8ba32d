"""Subscriptions at Stripe."""

from datetime import datetime

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from billing.subscriptions.rules import EventOrder, StatusOrder
from billing.tables import Table
from chassis.storage import timestamp


class Subscription(Table, table=True):
    """A subscription at Stripe, as its newest event tells it."""

    __tablename__ = "subscription"
    __table_args__ = (Index("subscriptions_of_a_user", "user_id"),)

    stripe_subscription_id: str = Field(primary_key=True)
    user_id: str
    tier: str
    current_tier: str
    status: str
    deleted: bool
    current_period_start: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    current_period_end: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    price_id: str | None = None
    cancel_at_period_end: bool = False
    stripe_customer_id: str | None = None
    item_id: str | None = None
    # What its price is, where an event has said it: cents, for each month or year.
    unit_cents: int | None = Field(default=None, sa_type=BigInteger)
    quantity: int = 1
    price_interval: str | None = None
    currency: str | None = None
    started_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    trial_ends_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # When Stripe ends it, if that is decided; with its period, or on a day of its own.
    cancel_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Nothing is collected; until when, if that is known.
    is_paused: bool = False
    paused_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Of a trial or a pause that was begun here: both are written on it at Stripe.
    is_own_trial: bool = False
    paused_from: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    unpaid_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # The member has withdrawn from the contract: it has ended here, whatever Stripe says later.
    withdrawn_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Whether its events are of live mode; None of those of before.
    livemode: bool | None = None
    stripe_status: str | None = None
    # The lock (locks.py): who changes it at Stripe, and until when at most.
    changing_by: str | None = None
    changing_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # The position of the newest event (rules.py says what the numbers mean).
    newest_event_final: int
    newest_event_second: int = Field(sa_type=BigInteger)
    newest_event_kind: int
    status_was_changed: int = 0
    status_period_end: int = Field(default=0, sa_type=BigInteger)
    status_in_life: int = 0
    price_was_changed: int = 0

    @property
    def newest(self) -> EventOrder:
        """The position of the newest event."""
        return EventOrder(self.newest_event_final, self.newest_event_second, self.newest_event_kind)

    @property
    def status_order(self) -> StatusOrder:
        """What decided the status, of the events of its second."""
        return StatusOrder(self.status_was_changed, self.status_period_end, self.status_in_life)
