"""The tables that planner owns."""

from datetime import datetime
from typing import Any

from sqlalchemy import ARRAY, JSON, BigInteger, Column, ForeignKey, Index, Text, text
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis import ids
from chassis.storage import timestamp

# The states of a job that is not over, and the condition of it.
LIVE = ("queued", "writing")
IS_LIVE = "state IN ('queued', 'writing')"
# The tier of a row of `membership`, or of none, that counts: one that is not paid for is FREE. A
# card that is declined at the checkout leaves a subscription, which billing calls INACTIVE.
PAID_TIER = (
    "CASE WHEN tier = 'LIFETIME' OR status IN ('ACTIVE', 'PAST_DUE') THEN tier ELSE 'FREE' END"
)


class Table(SQLModel, registry=registry()):
    """A table of this service: another one may have a table of the same name."""


def _json(*, nullable: bool = False) -> Column[Any]:
    return Column(JSON(none_as_null=True), nullable=nullable)


class AiSession(Table, table=True):
    """A stored plan and its input."""

    __tablename__ = "ai_session"
    __table_args__ = (Index("ai_session_of_user", "user_id", text("created_at DESC")),)

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    created_at: datetime = Field(sa_column=timestamp())
    input_params: dict[str, Any] = Field(sa_column=_json())
    output_plan: dict[str, Any] = Field(sa_column=_json())
    model: str
    # Of the plan of a job: what it was written for. Without it, the formula of the specification.
    targets: dict[str, int] | None = Field(default=None, sa_column=_json(nullable=True))


class WeeklyReservation(Table, table=True):
    """A plan that is being written for a member who may have only one a week."""

    __tablename__ = "reservation"

    user_id: str = Field(primary_key=True)
    id: str
    expires_at: datetime = Field(sa_column=timestamp())


class GenerationSlot(Table, table=True):
    """A plan that is being written for a member, in one of the member's numbered slots."""

    __tablename__ = "generation"

    user_id: str = Field(primary_key=True)
    slot: int = Field(primary_key=True)
    id: str
    expires_at: datetime = Field(sa_column=timestamp())


class FailedGeneration(Table, table=True):
    """A generation that failed: a free member may have only some in an hour."""

    __tablename__ = "failed_generation"
    __table_args__ = (Index("failed_generation_of_user", "user_id", "failed_at"),)

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    failed_at: datetime = Field(sa_column=timestamp())


class PlanJob(Table, table=True):
    """A plan that is written, or was; a live one may have the lease of a worker."""

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
    input: dict[str, Any] = Field(sa_column=_json())
    # What the plan is written for; without it, the formula of the specification.
    targets: dict[str, int] | None = Field(default=None, sa_column=_json(nullable=True))
    seed: int = Field(sa_column=Column(BigInteger, nullable=False))
    # Of a swap: the day that it changes.
    day: int | None = None
    days: int
    days_done: int = 0
    # The days that are done, as the engine stores them.
    written: list[Any] = Field(default_factory=list, sa_column=_json())
    session_id: str | None = None
    error: str | None = None
    worker: str | None = None
    leased_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Leases since the last progress: a job that ends its worker must not end all of them.
    attempts: int = 0
    resting_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    away_since: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Of the client, as the gateway names them, until the job is over.
    networks: list[str] = Field(default_factory=list, sa_column=Column(ARRAY(Text), nullable=False))


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


class PlanVersion(Table, table=True):
    """A version of a computed plan; the newest one is what its session shows."""

    __tablename__ = "plan_version"
    __table_args__ = (Index("plan_version_of_user", "user_id"),)

    session_id: str = Field(
        sa_column=Column(Text, ForeignKey("ai_session.id", ondelete="CASCADE"), primary_key=True)
    )
    number: int = Field(primary_key=True)
    user_id: str
    created_at: datetime = Field(sa_column=timestamp())
    change: str
    days: list[Any] = Field(sa_column=_json())


class ShoppingTick(Table, table=True):
    """A line of a shopping list that was ticked, by its food."""

    __tablename__ = "shopping_tick"
    __table_args__ = (Index("shopping_tick_of_user", "user_id"),)

    session_id: str = Field(
        sa_column=Column(Text, ForeignKey("ai_session.id", ondelete="CASCADE"), primary_key=True)
    )
    key: str = Field(primary_key=True)
    user_id: str


class HealthAnswer(Table, table=True):
    """What a member has answered about health, by the names of `own_schemas.Health`."""

    __tablename__ = "health_answer"

    user_id: str = Field(primary_key=True)
    answers: dict[str, bool] = Field(sa_column=_json())


class OwnExclusions(Table, table=True):
    """What a member leaves out, as it was typed."""

    __tablename__ = "own_exclusions"

    user_id: str = Field(primary_key=True)
    texts: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))


class ModelAway(Table, table=True):
    """Until when the model server counts as away, because it failed: one row, or none."""

    __tablename__ = "model_away"

    id: int = Field(default=1, primary_key=True, sa_column_kwargs={"autoincrement": False})
    until: datetime = Field(sa_column=timestamp())


class Membership(Table, table=True):
    """A projection of billing: a member's tier, and whether it is paid for."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    membership_version: int
    status: str
