"""The mails about withdrawals that are counted."""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from chassis.storage import timestamp
from identity.tables import Table


class WithdrawalMail(Table, table=True):
    """A mail about a withdrawal from an order, and the event that requested it."""

    __tablename__ = "withdrawal_mail"
    __table_args__ = (Index("withdrawal_mail_counted_at", "counted_at"),)

    user_id: str = Field(primary_key=True)
    order_number: str = Field(primary_key=True)
    event_id: str = Field(primary_key=True)
    counted_at: datetime = Field(sa_column=timestamp())
