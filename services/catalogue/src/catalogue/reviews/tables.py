"""Reviews, and the names and pictures of their authors."""

from datetime import datetime
from typing import Literal

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field

from catalogue.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp

ReviewState = Literal["waiting", "shown", "hidden"]


class Review(Table, table=True):
    """A member's review of a plan; one per member and plan."""

    __tablename__ = "review"
    __table_args__ = (
        UniqueConstraint("user_id", "plan_id"),
        Index(
            "review_shown",
            "plan_id",
            text("created_at DESC"),
            text("id DESC"),
            postgresql_where=text("approved"),
        ),
        Index(
            "review_waiting",
            "created_at",
            postgresql_where=text("NOT approved AND moderated_at IS NULL"),
        ),
        # The desk's lists.
        Index("review_newest", "created_at", "id"),
        Index(
            "review_hidden",
            "created_at",
            "id",
            postgresql_where=text("NOT approved AND moderated_at IS NOT NULL"),
        ),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    plan_id: str = Field(foreign_key="keto_plan.id")
    rating: float
    title: str | None = None
    body: str | None = None
    approved: bool
    moderated_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    updated_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())

    @property
    def state(self) -> ReviewState:
        """Whether the review is shown, and whether an operator has decided."""
        if self.approved:
            return "shown"
        return "hidden" if self.moderated_at else "waiting"


class Reviewer(Table, table=True):
    """Projection of identity's profiles: a reviewer's name and picture."""

    __tablename__ = "reviewer"

    user_id: str = Field(primary_key=True)
    name: str | None = None
    avatar_url: str | None = None
    profile_version: int
