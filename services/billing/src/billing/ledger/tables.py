"""What Stripe's events and answers say, and the ledger."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Column, Computed, Index, Text, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from billing.tables import Table
from chassis.storage import timestamp

_OF_NOBODY = "user_id IS NULL"
SEPARATOR = chr(31)
_BOUGHT = (
    "currency || chr(31) || coalesce(plan_id, '') || chr(31) || coalesce(tier, '') || chr(31)"
    " || coalesce(coupon_code, '')"
)


class MembershipChange(Table, table=True):
    """What one event or answer of Stripe says: added once, and never changed (`billing.facts`)."""

    __tablename__ = "membership_change"
    __table_args__ = (
        Index("membership_change_of_member", "user_id"),
        Index("membership_change_of_subject", "subject"),
        Index("membership_change_of_nobody", "subject", postgresql_where=text(_OF_NOBODY)),
    )

    id: str = Field(primary_key=True)
    # Unknown of a refund or a dispute, until Stripe has said who paid.
    user_id: str | None = None
    subject: str
    kind: str
    state: str
    second: int = Field(sa_type=BigInteger)
    at: datetime = Field(sa_column=timestamp())
    currency: str
    cents: int = Field(sa_type=BigInteger)
    estimated: bool
    details: dict[str, Any] = Field(sa_type=JSONB, nullable=False)
    # The order in which facts were stored, from a sequence; None of those of the previous version.
    arrival: int | None = Field(default=None, sa_type=BigInteger)


class LedgerRow(Table, table=True):
    """A row of the ledger, as it follows from the facts (`rules.py`)."""

    __tablename__ = "ledger_row"
    __table_args__ = (
        Index("ledger_row_newest", "at", "id"),
        Index(
            "ledger_row_of_kind",
            *("kind", "currency", "at", "id"),
            postgresql_include=["cents", "until"],
        ),
        Index(
            "ledger_row_revenue",
            "at",
            postgresql_include=["bought", "cents"],
            postgresql_where=text("kind = 'revenue'"),
        ),
        Index("ledger_row_of_member", "user_id"),
        Index("ledger_row_of_nobody", "subject", postgresql_where=text(_OF_NOBODY)),
    )

    id: str = Field(primary_key=True)
    at: datetime = Field(sa_column=timestamp())
    kind: str = Field(sa_type=Text)
    user_id: str | None = None
    subject: str
    currency: str
    cents: int = Field(sa_type=BigInteger)
    estimated: bool
    plan_id: str | None = None
    tier: str | None = None
    coupon_code: str | None = None
    until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # What was sold as one text: PostgreSQL sums up a year's revenue by it in half of the time.
    bought: str | None = Field(
        default=None, sa_column=Column(Text, Computed(_BOUGHT, persisted=True))
    )


class DailyJob(Table, table=True):
    """Which week of the shop was counted last: its begin, under the name of the job."""

    __tablename__ = "daily_job"

    name: str = Field(primary_key=True)
    started_at: datetime = Field(sa_column=timestamp())
