"""The table of imports."""

from datetime import datetime
from typing import Any

from sqlalchemy import Column, DateTime, Index, Text, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from chassis import clock, ids
from chassis.storage import timestamp
from tracker.tables import Table


class DiaryImport(Table, table=True):
    """A file with a diary from another app until it is applied, and the outcome."""

    __tablename__ = "diary_import"
    __table_args__ = (
        Index(
            "diary_import_at_work",
            "user_id",
            unique=True,
            postgresql_where=text("state IN ('reading', 'applying')"),
        ),
    )

    user_id: str = Field(primary_key=True)
    id: str = Field(default_factory=ids.new, primary_key=True)
    created_at: datetime = Field(sa_column=timestamp())
    state: str = Field(sa_column=Column(Text, nullable=False))
    format: str | None = None
    summary: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    answers: dict[str, Any] | None = Field(
        default=None, sa_column=Column(JSONB(none_as_null=True), nullable=True)
    )
    content: bytes | None = None
    # The previous version's: attempts and leases are the queue's. The next release drops these
    # columns, with what `import_file.py` does until then, and the trigger `add_import_task`.
    worker: str | None = None
    leased_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    attempts: int = 0
    waiting_since: datetime = Field(
        default_factory=clock.now,
        sa_column=Column(DateTime(timezone=True), nullable=False, server_default=text("now()")),
    )
    network: str | None = None
    traceparent: str | None = None
