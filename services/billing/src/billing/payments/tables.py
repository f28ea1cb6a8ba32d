"""Payments, their refunds and disputes, checkouts that failed, and the titles of sold plans."""

from datetime import datetime
from decimal import Decimal

from sqlalchemy import BigInteger, Column, FetchedValue, Index, Text, text
from sqlalchemy import UniqueConstraint as Unique
from sqlmodel import Field

from billing.tables import MONEY, Table
from chassis import clock, ids
from chassis.storage import timestamp


class Payment(Table, table=True):
    """A paid checkout session of a plan or of a lifetime; one that sold both is two payments."""

    __tablename__ = "payment"
    __table_args__ = (
        Index("payment_newest", "user_id", "paid_at", "id"),
        Index("payment_at_stripe", "stripe_payment_id"),
        Index("payment_number", "number", unique=True),
        Unique("stripe_session_id", "plan_id", postgresql_nulls_not_distinct=True),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    # Short, for people; the database makes it of the session and the plan.
    number: str | None = Field(default=None, sa_column=Column(Text, FetchedValue()))
    user_id: str
    # None of a lifetime.
    plan_id: str | None = None
    stripe_session_id: str
    stripe_payment_id: str | None = None
    amount: Decimal = Field(sa_type=MONEY)
    currency: str = "usd"
    # The part of the amount that is tax, where Stripe has said it.
    tax: Decimal | None = Field(default=None, sa_type=MONEY)
    status: str = "COMPLETED"
    coupon_code: str | None = None
    paid_at: datetime = Field(sa_column=timestamp())
    refunded_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    revoked_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # The member has withdrawn from the contract: it gives nothing any more.
    withdrawn_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Whether its event was of live mode; None of a grant, and of those of before.
    livemode: bool | None = None
    # When a plan opens whose buyer left the box of the waiver empty; None after the buyer ticks it.
    opens_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    came_after_erasure: bool = False

    @property
    def kind(self) -> str:
        return "lifetime" if self.plan_id is None else "plan"

    @property
    def what(self) -> str:
        """What was sold, for operators."""
        return "lifetime" if self.plan_id is None else f"plan {self.plan_id}"


class PlanTitle(Table, table=True):
    """The title of a plan when its latest checkout was opened, for the mails about its orders."""

    __tablename__ = "plan_title"

    plan_id: str = Field(primary_key=True)
    title: str
    german_title: str | None = None


class PaymentAdjustment(Table, table=True):
    """A refund or a dispute of a payment, as its facts fold to it."""

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
    recorded_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    # By Stripe's clock, to the second.
    made_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Set if the payment is a subscription's, which is not in `payment`. Empty if it has none.
    stripe_customer_id: str | None = None


class FailedCheckout(Table, table=True):
    """A declined card, or a page on which nothing was paid until it expired."""

    __tablename__ = "failed_checkout"
    __table_args__ = (
        Index("failed_checkout_newest", "at", "id"),
        Index("failed_checkout_of_member", "user_id"),
        # What was sold is not known yet (`name_declined.py`).
        Index(
            "failed_checkout_unnamed",
            "id",
            postgresql_where=text("plan_id IS NULL AND tier IS NULL"),
        ),
    )

    # Stripe's id of the session that expired, or of the event of a declined card.
    id: str = Field(primary_key=True)
    user_id: str
    plan_id: str | None = None
    tier: str | None = None
    cents: int = Field(sa_type=BigInteger)
    currency: str
    reason: str
    at: datetime = Field(sa_column=timestamp())
    # Set for a declined card.
    stripe_payment_id: str | None = None
