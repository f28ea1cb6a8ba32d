"""The events of planner."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from contracts.user_event import UserEvent
from messaging import Event


class PlanMacros(BaseModel):
    """Kilocalories and grams of a day."""

    model_config = Event.model_config

    calories: float
    protein_g: float
    fat_g: float
    net_carbs_g: float


class PlanGenerated(UserEvent):
    """A member's meal plan was generated and stored."""

    producer = "planner"
    name = "plan-generated"

    session_id: str
    model: str
    duration_days: float
    created_at: datetime
    # What the plan aims at.
    macros: PlanMacros
    # What the formula expects the member to burn in a day. Release 1.1.0 does not send it.
    expenditure_kcal: float | None = None


class PlanJobEnded(UserEvent):
    """A plan that took more than two minutes to write is ready, or could not be written.

    The member may have left in the meantime, and is notified by mail.
    """

    producer = "planner"
    name = "plan-job-ended"

    job_id: str
    state: Literal["done", "failed"]


class EnergyLimitsChanged(UserEvent):
    """The limits within which a member's calories may change; the later `changed_at` is newer.

    They follow from the newest plan and the answers about health, which are in no event. A member
    without a plan has those of any adult.
    """

    producer = "planner"
    name = "energy-limits-changed"

    changed_at: datetime
    # What the goal adds to the expenditure in a day; below 0 for losing weight.
    surplus_kcal: int
    least_calories: int
    # At this weight and below it, calories must not fall below the expenditure.
    least_weight_kg: float
    # At this weight, the goal is reached.
    target_weight_kg: float | None
    # Whether the calories may change without a doctor.
    may_change: bool
    # Release 1.1.0 does not send these, and publishes nothing about members without a plan.
    has_plan: bool = True
    # Whether the member has answered the questions about health.
    is_answered: bool = True


class KetoneRiskChanged(UserEvent):
    """A member has answered about health: whether ketones are more dangerous for this member.

    It says nothing else of the answers.
    """

    producer = "planner"
    name = "ketone-risk-changed"

    is_at_risk: bool
    risk_version: int
