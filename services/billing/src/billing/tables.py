"""The tables that billing owns: customers, payments, what was bought, subscriptions."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import BigInteger, Column, ForeignKeyConstraint, Index, Numeric, Text, text
from sqlalchemy import UniqueConstraint as Unique
from sqlmodel import Field

from billing.rules import EventOrder, StatusOrder
from billing.work_tables import Table
from chassis import clock, ids
from chassis.storage import timestamp

_IN_USE = "replaced_at IS NULL"
_MONEY: Any = Numeric(14, 2)


class Customer(Table, table=True):
    """A member at Stripe; without an id there as long as Stripe has not answered."""

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
    deleted_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))


class Coupon(Table, table=True):
    """Something off the price."""

    __tablename__ = "coupon"

    code: str = Field(primary_key=True)
    active: bool
    valid_from: datetime = Field(sa_column=timestamp())
    valid_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    max_uses: int | None = None
    used_count: int = 0
    discount_type: str
    discount_value: Decimal = Field(sa_column=Column(Numeric(12, 4), nullable=False))
    disabled_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))


class CouponHold(Table, table=True):
    """A use of a coupon that an open checkout holds."""

    __tablename__ = "coupon_hold"
    __table_args__ = (
        Index("coupon_hold_counted", "code", postgresql_where=text("state IN ('open', 'paid')")),
        Unique("stripe_session_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    code: str
    user_id: str
    stripe_session_id: str | None = None
    state: str = Field(default="open", sa_type=Text)
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    expires_at: datetime = Field(sa_column=timestamp())


class Payment(Table, table=True):
    """A paid checkout session of a plan or of a lifetime; one that sold both is two payments."""

    __tablename__ = "payment"
    __table_args__ = (
        Index("payment_newest", "user_id", "paid_at", "id"),
        Index("payment_at_stripe", "stripe_payment_id"),
        Unique("stripe_session_id", "plan_id", postgresql_nulls_not_distinct=True),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    # None of a lifetime.
    plan_id: str | None = None
    stripe_session_id: str
    stripe_payment_id: str | None = None
    amount: Decimal = Field(sa_type=_MONEY)
    currency: str = "usd"
    status: str = "COMPLETED"
    coupon_code: str | None = None
    paid_at: datetime = Field(sa_column=timestamp())
    refunded_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    revoked_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    came_after_erasure: bool = False

    @property
    def kind(self) -> str:
        return "lifetime" if self.plan_id is None else "plan"

    @property
    def what(self) -> str:
        """What was sold, for operators."""
        return "lifetime" if self.plan_id is None else f"plan {self.plan_id}"


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
    price: Decimal = Field(sa_type=_MONEY)
    purchased_at: datetime = Field(sa_column=timestamp())
    version: int = 1
    # Set while the plan is returned: refunded, disputed or revoked.
    return_reason: str | None = None
    returned_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))


class PaymentAdjustment(Table, table=True):
    """A refund or a dispute of a payment, as its newest event describes it."""

    __tablename__ = "payment_adjustment"
    __table_args__ = (
        Index("payment_adjustment_of_payment", "stripe_payment_id"),
        Index("payment_adjustment_of_customer", "stripe_customer_id"),
    )

    id: str = Field(primary_key=True)
    stripe_payment_id: str
    kind: str
    cents: int = Field(sa_column=Column(BigInteger, nullable=False))
    currency: str
    status: str
    event_second: int = Field(sa_column=Column(BigInteger, nullable=False))
    status_step: int
    recorded_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    # By Stripe's clock, to the second.
    made_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Of a payment that is not in `payment`: a subscription's. Empty when it has none.
    stripe_customer_id: str | None = None


class RefundRequest(Table, table=True):
    """A member asks for the money of an order back; `refund_requests.py` derives the state."""

    __tablename__ = "refund_request"
    __table_args__ = (
        ForeignKeyConstraint(["order_id"], ["payment.id"]),
        Unique("order_id"),
        Index("refund_request_of_member", "user_id"),
        Index("refund_request_open", "created_at", postgresql_where=text("declined_at IS NULL")),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    order_id: str
    user_id: str
    reason: str
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    declined_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))


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
    stripe_status: str | None = None
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


class Membership(Table, table=True):
    """What a member may have; the version grows with every change."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    status: str
    role: str
    ends_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    version: int = 0
