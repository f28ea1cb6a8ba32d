"""The events of planner."""

from datetime import datetime
from typing import Literal

from messaging import Event


class PlanGenerated(Event):
    """A member's meal plan was generated and stored.

    No queue is bound to it yet. It is published for tracker, which will take a member's targets
    from the newest plan: `republish` then delivers the plans of today.
    """

    producer = "planner"
    name = "plan-generated"

    session_id: str
    model: str
    duration_days: float
    created_at: datetime


class PlanJobEnded(Event):
    """A plan that took more than two minutes to write is ready, or could not be written.

    The member may have left meanwhile: a mail says so.
    """

    producer = "planner"
    name = "plan-job-ended"

    job_id: str
    state: Literal["done", "failed"]
