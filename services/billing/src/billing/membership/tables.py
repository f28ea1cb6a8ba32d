"""Subscriptions at Stripe, the membership and plans of each member, trials, credit, reasons for
cancelling, and tasks at Stripe."""

from datetime import datetime
from decimal import Decimal

from sqlalchemy import (
    BigInteger,
    Column,
    FetchedValue,
    ForeignKeyConstraint,
    Index,
    Text,
    text,
)
from sqlalchemy import UniqueConstraint as Unique
from sqlmodel import Field

from billing.tables import MONEY, Table
from chassis import clock, ids
from chassis.storage import timestamp


class Subscription(Table, table=True):
    """A subscription at Stripe, as its facts fold to it (`fold.py`)."""

    __tablename__ = "subscription"
    __table_args__ = (
        Index("subscriptions_of_a_user", "user_id"),
        Index("subscription_number", "number", unique=True),
    )

    stripe_subscription_id: str = Field(primary_key=True)
    # Short, for people; the database makes it of Stripe's id.
    number: str | None = Field(default=None, sa_column=Column(Text, FetchedValue()))
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
    # When Stripe ends it, if that is decided; with its period, or on another day.
    cancel_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # A pause has begun or is planned; until when, if that is known.
    is_paused: bool = False
    paused_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # The schedule in which a pause is planned.
    schedule_id: str | None = None
    # The trial was begun here, which is written on it at Stripe.
    is_own_trial: bool = False
    # While it is late: whether nothing was ever paid, and the tier that was.
    is_unpaid: bool = False
    paid_tier: str | None = None
    # The member has withdrawn from the contract: it has ended here, whatever Stripe says later.
    withdrawn_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Whether its events are of live mode; None of those of before.
    livemode: bool | None = None
    stripe_status: str | None = None
    # The lock (locks.py): who changes it at Stripe, and until when at most.
    changing_by: str | None = None
    changing_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Stripe's second of the newest fact.
    newest_event_second: int = Field(sa_type=BigInteger)


class Purchase(Table, table=True):
    """A plan that a user owns, and the payment that bought it: the plan's order."""

    __tablename__ = "purchase"
    __table_args__ = (
        ForeignKeyConstraint(["order_id"], ["payment.id"]),
        Unique("order_id"),
    )

    user_id: str = Field(primary_key=True)
    plan_id: str = Field(primary_key=True)
    order_id: str
    price: Decimal = Field(sa_type=MONEY)
    purchased_at: datetime = Field(sa_column=timestamp())
    # Until then the plan is closed, if that is set.
    opens_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    version: int = 1
    # Set while the plan is returned: refunded, disputed or revoked.
    return_reason: str | None = None
    returned_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))


class Membership(Table, table=True):
    """What a member may have; the version grows with every change."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    status: str
    role: str
    ends_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    is_trial: bool = False
    version: int = 0


class Credit(Table, table=True):
    """The credit in a customer's balance, which pays the next invoices. Amounts are cents."""

    __tablename__ = "customer_credit"
    __table_args__ = (Index("customer_credit_of_member", "user_id"),)

    stripe_customer_id: str = Field(primary_key=True)
    user_id: str
    cents: int = Field(default=0, sa_type=BigInteger)
    currency: str = ""
    # The second of the newest event.
    second: int = Field(default=0, sa_type=BigInteger)


class Trial(Table, table=True):
    """A member's only trial; without a subscription as long as Stripe has not answered."""

    __tablename__ = "trial"

    user_id: str = Field(primary_key=True)
    idempotency_key: str = Field(default_factory=ids.new)
    stripe_subscription_id: str | None = None
    begun_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())


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


class StripeTask(Table, table=True):
    """Something to do at Stripe, repeated by the worker until it is done."""

    __tablename__ = "stripe_task"
    __table_args__ = (
        Index("stripe_task_due", "next_attempt_at", postgresql_where=text("done_at IS NULL")),
        Unique("kind", "subject", "payment_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    kind: str
    subject: str
    user_id: str
    # The lifetime because of which a subscription is ended.
    payment_id: str = ""
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    # When it is due at first. What follows, the attempts and the last error are the queue's: these
    # columns are the previous version's.
    next_attempt_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    attempts: int = 0
    last_error: str = ""
    done_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
