"""Coupons, and the uses held by open checkouts."""

from datetime import datetime
from decimal import Decimal

from sqlalchemy import Column, Index, Numeric, Text, text
from sqlalchemy import UniqueConstraint as Unique
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.content import Editable
from chassis.storage import timestamp


class Coupon(Table, Editable, table=True):
    """A discount code."""

    __tablename__ = "coupon"

    code: str = Field(primary_key=True)
    active: bool
    valid_from: datetime = Field(sa_column=timestamp())
    valid_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    max_uses: int | None = None
    used_count: int = 0
    discount_type: str
    discount_value: Decimal = Field(sa_column=Column(Numeric(12, 4), nullable=False))


class WrongCoupon(Table, table=True):
    """The wrong codes of a member, or from a network, since the first one of an hour."""

    __tablename__ = "wrong_coupon"
    __table_args__ = (Index("wrong_coupon_started_at", "started_at"),)

    # A hash: whose the codes were does not matter.
    guesser: str = Field(primary_key=True)
    codes: int
    started_at: datetime = Field(sa_column=timestamp())


class CouponHold(Table, table=True):
    """A use of a coupon held by an open checkout."""

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
