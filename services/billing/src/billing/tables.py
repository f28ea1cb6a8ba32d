"""The tables that billing owns."""

from datetime import datetime
from decimal import Decimal

from sqlalchemy import BigInteger, Column, DateTime, Numeric
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from billing.rules import EventOrder, StatusOrder
from chassis import clock, ids


class Table(SQLModel, registry=registry()):
    """A table of billing's own: other services have tables of the same names."""


def _instant(*, nullable: bool = False) -> Column[datetime]:
    return Column(DateTime(timezone=True), nullable=nullable)


def _money() -> Column[Decimal]:
    return Column(Numeric(14, 2), nullable=False)


class Customer(Table, table=True):
    """A user at the payment provider; without an id there as long as it has not answered."""

    __tablename__ = "customer"

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    idempotency_key: str = Field(default_factory=ids.new)
    stripe_customer_id: str | None = None
    created_at: datetime = Field(default_factory=clock.now, sa_column=_instant())
    replaced_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))


class Coupon(Table, table=True):
    """Something off the price."""

    __tablename__ = "coupon"

    code: str = Field(primary_key=True)
    active: bool
    valid_from: datetime = Field(sa_column=_instant())
    valid_until: datetime | None = Field(default=None, sa_column=_instant(nullable=True))
    max_uses: int | None = None
    used_count: int = 0
    discount_type: str
    discount_value: Decimal = Field(sa_column=Column(Numeric(12, 4), nullable=False))
    disabled_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))


class CouponHold(Table, table=True):
    """A use of a coupon that an open checkout holds."""

    __tablename__ = "coupon_hold"

    id: str = Field(default_factory=ids.new, primary_key=True)
    code: str
    user_id: str
    stripe_session_id: str | None = None
    state: str = "open"
    created_at: datetime = Field(default_factory=clock.now, sa_column=_instant())
    expires_at: datetime = Field(sa_column=_instant())


class Order(Table, table=True):
    """A paid checkout session of a plan."""

    __tablename__ = "orders"

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    plan_id: str
    stripe_session_id: str
    stripe_payment_id: str | None = None
    amount: Decimal = Field(sa_column=_money())
    currency: str = "usd"
    status: str = "COMPLETED"
    coupon_code: str | None = None
    paid_at: datetime = Field(sa_column=_instant())
    created_at: datetime = Field(default_factory=clock.now, sa_column=_instant())
    refunded_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))
    revoked_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))


class Purchase(Table, table=True):
    """A plan that a user owns, and the order that bought it."""

    __tablename__ = "purchase"

    user_id: str = Field(primary_key=True)
    plan_id: str = Field(primary_key=True)
    order_id: str
    price: Decimal = Field(sa_column=_money())
    purchased_at: datetime = Field(default_factory=clock.now, sa_column=_instant())
    version: int = 1
    # Set while the plan is returned: refunded, disputed or revoked.
    return_reason: str | None = None
    returned_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))


class LifetimePayment(Table, table=True):
    """A paid checkout session of the lifetime tier."""

    __tablename__ = "lifetime_payment"

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    stripe_session_id: str
    stripe_payment_id: str | None = None
    amount: Decimal = Field(sa_column=_money())
    currency: str = "usd"
    paid_at: datetime = Field(sa_column=_instant())
    refunded_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))
    status: str = "COMPLETED"
    revoked_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))


class PaymentAdjustment(Table, table=True):
    """A refund or a dispute of a payment, as its newest event describes it."""

    __tablename__ = "payment_adjustment"

    id: str = Field(primary_key=True)
    stripe_payment_id: str
    kind: str
    cents: int = Field(sa_column=Column(BigInteger, nullable=False))
    currency: str
    status: str
    event_second: int = Field(sa_column=Column(BigInteger, nullable=False))
    status_step: int
    recorded_at: datetime = Field(default_factory=clock.now, sa_column=_instant())


class Subscription(Table, table=True):
    """A subscription of the provider, as its newest event tells it."""

    __tablename__ = "subscription"

    stripe_subscription_id: str = Field(primary_key=True)
    user_id: str
    tier: str
    current_tier: str
    status: str
    deleted: bool
    current_period_start: datetime | None = Field(default=None, sa_column=_instant(nullable=True))
    current_period_end: datetime | None = Field(default=None, sa_column=_instant(nullable=True))
    price_id: str | None = None
    cancel_at_period_end: bool = False
    stripe_customer_id: str | None = None
    item_id: str | None = None
    stripe_status: str | None = None
    # The positions of the first and the newest event (rules.py says what the numbers mean).
    first_event_second: int
    first_event_kind: int
    newest_event_final: int
    newest_event_second: int
    newest_event_kind: int
    status_was_changed: int = 0
    status_period_end: int = 0
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


class Membership(Table, table=True):
    """What a user is entitled to; the version grows with every change."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    status: str
    role: str
    ends_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))
    version: int = 0


class StripeTask(Table, table=True):
    """Something to do at Stripe, repeated by the worker until it is done."""

    __tablename__ = "stripe_task"

    id: str = Field(default_factory=ids.new, primary_key=True)
    kind: str
    subject: str
    user_id: str
    created_at: datetime = Field(default_factory=clock.now, sa_column=_instant())
    next_attempt_at: datetime = Field(default_factory=clock.now, sa_column=_instant())
    attempts: int = 0
    last_error: str = ""
    done_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))


class OperatorAudit(Table, table=True):
    """Who had which command run, when and why."""

    __tablename__ = "operator_audit"

    id: str = Field(default_factory=ids.new, primary_key=True)
    at: datetime = Field(default_factory=clock.now, sa_column=_instant())
    operator: str
    command: str
    arguments: str
    reason: str
    outcome: str


class DailyJob(Table, table=True):
    """When a daily job was begun last."""

    __tablename__ = "daily_job"

    name: str = Field(primary_key=True)
    started_at: datetime = Field(sa_column=_instant())


class StoredEvent(Table, table=True):
    """An event of the provider, and what became of it."""

    __tablename__ = "stripe_event"

    id: str = Field(primary_key=True)
    type: str
    created_at: datetime = Field(sa_column=_instant())
    received_at: datetime = Field(default_factory=clock.now, sa_column=_instant())
    payload: str | None = None
    summary: str | None = None
    state: str
    outcome: str
    attempts: int = 1
