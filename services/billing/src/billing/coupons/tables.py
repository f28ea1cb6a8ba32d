"""Coupons, and their uses that open checkouts hold."""

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
