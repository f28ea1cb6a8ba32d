"""Requests for a refund."""

from datetime import datetime

from sqlalchemy import ForeignKeyConstraint, Index, text
from sqlalchemy import UniqueConstraint as Unique
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


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
