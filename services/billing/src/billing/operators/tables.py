"""The audit of operators' commands."""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


class OperatorAudit(Table, table=True):
    """Who had which command run, when and why."""

    __tablename__ = "operator_audit"
    __table_args__ = (Index("operator_audit_newest", "at"),)

    id: str = Field(default_factory=ids.new, primary_key=True)
    at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    operator: str
    command: str
    arguments: str
    reason: str
    outcome: str
