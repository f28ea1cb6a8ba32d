"""The events of planner."""

from datetime import datetime

from pydantic import BaseModel

from messaging import Event


class PlanMacros(BaseModel):
    """Kilocalories and grams of a day."""

    model_config = Event.model_config

    calories: float
    protein_g: float
    fat_g: float
    net_carbs_g: float


class PlanGenerated(Event):
    """A member's meal plan was generated and stored."""

    producer = "planner"
    name = "plan-generated"

    session_id: str
    model: str
    duration_days: float
    created_at: datetime
    # What the plan aims at. Release 1.0.0 does not send it.
    macros: PlanMacros | None = None
