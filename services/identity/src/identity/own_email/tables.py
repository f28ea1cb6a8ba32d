"""The requests to replace an address."""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from identity.tables import Table


class EmailChange(Table, table=True):
    """A request to replace an account's address, for the mails about it."""

    __tablename__ = "email_change"
    __table_args__ = (
        Index("email_change_of_member", "user_id"),
        Index("email_change_requested_at", "requested_at"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    email: str
    # The recipient of the notice, also if the link has already been followed.
    current_email: str
    # That of the request, which the new address is mailed in: it has no account yet. Without one,
    # and for the previous address, it is the member's.
    language: str | None = None
    requested_at: datetime = Field(sa_column=timestamp())
