"""The base of catalogue's tables, and the projections of billing's data."""

from datetime import datetime

from sqlalchemy import Index
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis.storage import timestamp


class Table(SQLModel, registry=registry()):
    """The base of this service's tables: another service may have tables of the same name."""


class Purchase(Table, table=True):
    """Projection of billing's purchases: a member owns a plan."""

    __tablename__ = "purchase"
    __table_args__ = (Index("purchase_of_plan", "plan_id"),)

    user_id: str = Field(primary_key=True)
    plan_id: str = Field(primary_key=True)
    purchased_at: datetime = Field(sa_column=timestamp())
    # Until then the plan is closed, if that is set.
    opens_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # False once the plan was returned.
    owned: bool = True
    version: int = 1


class Membership(Table, table=True):
    """Projection of billing's memberships: a member's tier and status."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    status: str
    version: int
