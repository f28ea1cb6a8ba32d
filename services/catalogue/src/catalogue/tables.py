"""The base of catalogue's tables, and the projections of billing: who owns what."""

from datetime import datetime

from sqlalchemy import Index
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis.storage import timestamp


class Table(SQLModel, registry=registry()):
    """A table of this service: another one may have a table of the same name."""


class Purchase(Table, table=True):
    """A projection of billing: a member owns a plan."""

    __tablename__ = "purchase"
    __table_args__ = (Index("purchase_of_plan", "plan_id"),)

    user_id: str = Field(primary_key=True)
    plan_id: str = Field(primary_key=True)
    purchased_at: datetime = Field(sa_column=timestamp())
    # False once the plan was returned.
    owned: bool = True
    version: int = 1


class Membership(Table, table=True):
    """A projection of billing: a member's tier and status."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    status: str
    version: int
