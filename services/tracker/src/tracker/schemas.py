"""Request and response bodies."""

from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text
from tracker import rules


def _day(value: Any) -> date:
    if not isinstance(value, str):
        raise ValueError("must be a date as YYYY-MM-DD")
    return rules.day(value)


Day = Annotated[date, BeforeValidator(_day)]
Grams = Annotated[float | None, Field(ge=0, le=500)]


class LogEntry(RequestBody):
    """What a member notes about a day; what is left out stays as it was."""

    date: Day | None = None
    weight_kg: Annotated[float | None, Field(ge=20, le=400)] = None
    calories: Annotated[float | None, Field(ge=0, le=10_000)] = None
    protein_g: Grams = None
    fat_g: Grams = None
    carbs_g: Grams = None
    net_carbs_g: Annotated[float | None, Field(ge=0, le=100)] = None
    water_ml: Annotated[float | None, Field(ge=0, le=10_000)] = None
    notes: Annotated[Text | None, StringConstraints(max_length=500)] = None


class LogBody(ResponseBody):
    """The log of a day."""

    id: str
    user_id: str
    date: datetime
    weight_kg: float | None
    calories: float | None
    protein_g: float | None
    fat_g: float | None
    carbs_g: float | None
    net_carbs_g: float | None
    water_ml: float | None
    notes: str | None


class Saved(ResponseBody):
    log: LogBody


class Logs(ResponseBody):
    logs: list[LogBody]


class Figures(ResponseBody):
    """What tracker knows of a member."""

    weight_kg: float | None
    target_weight_kg: float | None
    streak_count: int
    total_points: int


class Stats(ResponseBody):
    """What the recent logs come to."""

    logs_count: int
    weight_lost: float
    avg_calories: int
    current_streak: int


class Earned(ResponseBody):
    """An achievement of a member."""

    name: str
    icon: str
    earned_at: datetime


class Summary(ResponseBody):
    user: Figures
    stats: Stats
    recent_achievements: list[Earned]
