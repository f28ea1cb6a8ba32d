"""Which mails were sent."""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from chassis.storage import timestamp
from identity.tables import Table


class SentMail(Table, table=True):
    """A mail to a member, as the desk shows it: its kind and when, never its text."""

    __tablename__ = "sent_mail"
    __table_args__ = (
        Index("sent_mail_of_member", "user_id", "sent_at"),
        Index("sent_mail_sent_at", "sent_at"),
    )

    event_id: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    user_id: str
    sent_at: datetime = Field(sa_column=timestamp())
