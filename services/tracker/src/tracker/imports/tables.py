"""The table of imports."""

from datetime import datetime
from typing import Any

from sqlalchemy import Column, DateTime, Index, Text, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from chassis import clock, context, ids
from chassis.storage import timestamp
from tracker.tables import Table


class DiaryImport(Table, table=True):
    """A file with a diary of elsewhere, until it is applied; then what became of it."""

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
    # Of the worker that has taken it.
    worker: str | None = None
    leased_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    attempts: int = 0
    # Since it was sent or applied, or since a worker let others go first.
    waiting_since: datetime = Field(
        default_factory=clock.now,
        sa_column=Column(DateTime(timezone=True), nullable=False, server_default=text("now()")),
    )
    # Of the client, while the worker has something to do; None of one without limits.
    network: str | None = None
    # Of the request that sent it.
    traceparent: str | None = Field(default_factory=context.traceparent.get)
