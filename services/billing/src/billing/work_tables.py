"""The tables of billing's work: Stripe's events, tasks at Stripe, jobs, the audit."""

from datetime import datetime

from sqlalchemy import Index, Text, UniqueConstraint, text
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis import clock, ids
from chassis.storage import timestamp

_WITH_PAYLOAD = "payload IS NOT NULL"

# The states of an event. Those that are unsettled are applied when they are delivered again.
APPLIED = "applied"
IGNORED = "ignored"
FAILED = "failed"
SET_ASIDE = "set aside"
UNSETTLED = (FAILED, SET_ASIDE)


class Table(SQLModel, registry=registry()):
    """A table of billing's own: other services have tables of the same names."""


class StripeTask(Table, table=True):
    """Something to do at Stripe, repeated by the worker until it is done."""

    __tablename__ = "stripe_task"
    __table_args__ = (
        Index("stripe_task_due", "next_attempt_at", postgresql_where=text("done_at IS NULL")),
        UniqueConstraint("kind", "subject", "payment_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    kind: str
    subject: str
    user_id: str
    # The lifetime because of which a subscription is ended.
    payment_id: str = ""
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    next_attempt_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    attempts: int = 0
    last_error: str = ""
    done_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))


class UnfinishedErasure(Table, table=True):
    """A member who is being erased, and the anonymous id that the payments have now."""

    __tablename__ = "unfinished_erasure"

    user_id: str = Field(primary_key=True)
    anonymous_id: str
    begun_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())


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


class DailyJob(Table, table=True):
    """When a daily job was begun last; 23 hours earlier until it has ended."""

    __tablename__ = "daily_job"

    name: str = Field(primary_key=True)
    started_at: datetime = Field(sa_column=timestamp())


class StoredEvent(Table, table=True):
    """An event of Stripe, and what became of it."""

    __tablename__ = "stripe_event"
    __table_args__ = (
        Index(
            "stripe_event_in_trouble",
            "received_at",
            postgresql_where=text("state IN ('failed', 'set aside')"),
        ),
        Index("stripe_event_received", "received_at"),
        Index("stripe_event_with_payload", "received_at", postgresql_where=text(_WITH_PAYLOAD)),
        Index(
            "stripe_event_names",
            text("string_to_array(replace(summary, '=', ' '), ' ')"),
            postgresql_using="gin",
        ),
    )

    id: str = Field(primary_key=True)
    type: str
    created_at: datetime = Field(sa_column=timestamp())
    received_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    payload: str | None = None
    summary: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)
    outcome: str
    attempts: int = 1
