"""The sessions of members."""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from chassis.storage import timestamp
from identity.tables import Table


class MemberSession(Table, table=True):
    """A login on a device, whose token has this id; kept until the token would expire."""

    __tablename__ = "member_session"
    __table_args__ = (
        Index("member_session_of_user", "user_id", "created_at"),
        Index("member_session_created_at", "created_at"),
    )

    id: str = Field(primary_key=True)
    user_id: str
    created_at: datetime = Field(sa_column=timestamp())
    last_seen_at: datetime = Field(sa_column=timestamp())
    device: str
    ended_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
