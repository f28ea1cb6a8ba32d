"""The mails that were asked for about invoices."""

from datetime import datetime

from sqlalchemy import Index
from sqlalchemy import UniqueConstraint as Unique
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


class PaymentNotice(Table, table=True):
    """A mail about an invoice that was asked for: one of each stage, `first` and `last`."""

    __tablename__ = "payment_notice"
    __table_args__ = (
        Unique("invoice_id", "stage"),
        Index("payment_notice_of_member", "user_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    invoice_id: str
    stage: str
    user_id: str
    kind: str
    asked_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
