"""Jobs, and what the model answered to their calls."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import ARRAY, BigInteger, Column, ForeignKey, Index, Text, text
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from planner.tables import Table, json_column

# The states of a job that is not over, and the same as a condition.
LIVE = ("queued", "writing")
IS_LIVE = "state IN ('queued', 'writing')"


class PlanJob(Table, table=True):
    """A plan that is being written, or was; while it is live, a task of the queue has its lease."""

    __tablename__ = "plan_job"
    __table_args__ = (
        Index("plan_job_of_user", "user_id", text("created_at DESC")),
        Index("plan_job_live", "user_id", unique=True, postgresql_where=text(IS_LIVE)),
        Index("plan_job_leased", "leased_until", postgresql_where=text("leased_until IS NOT NULL")),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    created_at: datetime = Field(sa_column=timestamp())
    kind: str
    state: str = Field(default="queued", sa_type=Text)
    input: dict[str, Any] = Field(sa_column=json_column())
    # The plan's targets; without them, the formula of the specification.
    targets: dict[str, int] | None = Field(default=None, sa_column=json_column(nullable=True))
    seed: int = Field(sa_column=Column(BigInteger, nullable=False))
    # The day that a swap changes, or the first that a refit does.
    day: int | None = None
    days: int
    days_done: int = 0
    # The days that are done, as the engine stores them.
    written: list[Any] = Field(default_factory=list, sa_column=json_column())
    session_id: str | None = None
    error: str | None = None
    # A lease of the previous version, and until when that version leaves the job alone.
    worker: str | None = None
    leased_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    resting_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    away_since: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # The client's networks, as the gateway names them, until the job is over.
    networks: list[str] = Field(default_factory=list, sa_column=Column(ARRAY(Text), nullable=False))


class AcceptedCheckIn(Table, table=True):
    """The newest check-in that a member accepted."""

    __tablename__ = "accepted_check_in"

    user_id: str = Field(primary_key=True)
    accepted_at: datetime = Field(sa_column=timestamp())
    calories: int
    # Days before it stay as they are.
    from_date: date
    # The starts of `CheckInAccepted`.
    starts: list[Any] = Field(sa_column=json_column())
    # Whether the change of the running plan was requested, if one is running.
    is_followed: bool = False


class PlanJobAnswer(Table, table=True):
    """What the model answered to a call of a live job."""

    __tablename__ = "plan_job_answer"
    __table_args__ = (Index("plan_job_answer_of_user", "user_id"),)

    job_id: str = Field(
        sa_column=Column(Text, ForeignKey("plan_job.id", ondelete="CASCADE"), primary_key=True)
    )
    key: str = Field(primary_key=True)
    user_id: str
    answer: str
