"""The accounts of staff."""

from datetime import datetime

from sqlalchemy import ARRAY, BigInteger, Column, Index, text
from sqlmodel import Field

from chassis import clock, ids
from chassis.storage import timestamp
from identity.tables import Table


class StaffAccount(Table, table=True):
    """An account for the desk. A removed one keeps its id and address, for the audit."""

    __tablename__ = "staff"
    __table_args__ = (
        Index(
            "staff_normal_email",
            "normal_email",
            unique=True,
            postgresql_where=text("removed_at IS NULL"),
        ),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    email: str
    normal_email: str
    role: str
    password_hash: str | None = None
    # The secret of the codes, which only a process with JWT_SECRET can read.
    sealed_secret: str | None = None
    # The steps of used codes, as long as the same code could be sent again.
    taken_steps: list[int] = Field(
        default_factory=list, sa_column=Column(ARRAY(BigInteger), nullable=False)
    )
    # The latest date of a token.
    dated_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    removed_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
