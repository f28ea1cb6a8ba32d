"""What members have: the membership, and the plans."""

from datetime import datetime
from decimal import Decimal

from sqlalchemy import ForeignKeyConstraint
from sqlalchemy import UniqueConstraint as Unique
from sqlmodel import Field

from billing.tables import MONEY, Table
from chassis.storage import timestamp


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
    version: int = 0
