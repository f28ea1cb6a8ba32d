"""Request and response bodies."""

import re
from datetime import date, datetime
from typing import Annotated, Literal

from fastapi import Query
from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from chassis.http import Coded, Nullable, RequestBody, ResponseBody, Text
from tracker.logs import rules

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def uuid(text: str) -> str:
    """The id as it is stored; a `ValueError` says that it is none."""
    if not _UUID.fullmatch(text.lower()):
        raise ValueError("must be a UUID")
    return text.lower()


ClientId = Annotated[str, AfterValidator(Coded("invalid", uuid))]
Day = Annotated[date, BeforeValidator(Coded("not_a_date", rules.day))]
# Of what is stored, not of what is asked for: a deliberate difference from the specification.
StoredDay = Annotated[Day, AfterValidator(Coded("not_a_date", rules.storable))]
Since = Annotated[
    datetime | None,
    BeforeValidator(Coded("not_a_date", rules.first_instant)),
    Query(alias="from"),
]
Until = Annotated[
    datetime | None, BeforeValidator(Coded("not_a_date", rules.last_instant)), Query(alias="to")
]
WeightKg = Annotated[float, Field(ge=20, le=400)]
Calories = Annotated[float, Field(ge=0, le=10_000)]
Grams = Annotated[float, Field(ge=0, le=500)]
NetCarbsG = Annotated[float, Field(ge=0, le=100)]
MOST_WATER_ML = 10_000
WaterMl = Annotated[float, Field(ge=0, le=MOST_WATER_ML)]
Notes = Annotated[Text, StringConstraints(max_length=500)]


class LogFields(RequestBody):
    """What a member logs of a day; a field that is left out is not logged."""

    weight_kg: WeightKg | None = None
    calories: Calories | None = None
    protein_g: Grams | None = None
    fat_g: Grams | None = None
    carbs_g: Grams | None = None
    net_carbs_g: NetCarbsG | None = None
    water_ml: WaterMl | None = None
    notes: Notes | None = None


class LogChange(RequestBody):
    """What changes of the log of a day: a field that is left out stays, null clears it."""

    weight_kg: Nullable[WeightKg] = None
    calories: Nullable[Calories] = None
    protein_g: Nullable[Grams] = None
    fat_g: Nullable[Grams] = None
    carbs_g: Nullable[Grams] = None
    net_carbs_g: Nullable[NetCarbsG] = None
    water_ml: Nullable[WaterMl] = None
    notes: Nullable[Notes] = None


class LogRequest(LogFields):
    """The log of a day; a field that is left out keeps its stored value."""

    date: StoredDay | None = None


class NewWater(RequestBody):
    """So much water more, or less, than the log of the day has; the same id counts once."""

    id: ClientId
    date: Day | None = None
    ml: Annotated[float, Field(ge=-MOST_WATER_ML, le=MOST_WATER_ML)]


class LogRecord(ResponseBody):
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


class LogResponse(ResponseBody):
    log: LogRecord


class WaterResponse(ResponseBody):
    """The log of the day, or null if it was deleted after the same id was sent before."""

    log: LogRecord | None


class LogsResponse(ResponseBody):
    """The logs of a range of days, oldest first."""

    logs: list[LogRecord]


class DeletedResponse(ResponseBody):
    deleted: bool


class WeightPoint(ResponseBody):
    date: datetime
    weight_kg: float
    trend: float


class WeightResponse(ResponseBody):
    """The weights of a range of days, oldest first, and how the trend changed in a week."""

    points: list[WeightPoint]
    rate_per_week: float | None


class Condition(ResponseBody):
    """What is counted, and the number that earns the achievement."""

    type: rules.Kind
    value: int | float


class AchievementProgress(ResponseBody):
    """An achievement, and how far the member is."""

    id: str
    name: str
    icon: str
    points: int
    condition: Condition
    current: int
    earned_at: datetime | None


class AchievementsResponse(ResponseBody):
    """All achievements: the earned ones first, then the nearest ones."""

    achievements: list[AchievementProgress]


class MemberFigures(ResponseBody):
    weight_kg: float | None
    target_weight_kg: float | None
    streak_count: int
    total_points: int


class Stats(ResponseBody):
    logs_count: int
    weight_lost: float
    avg_calories: int
    current_streak: int


class EarnedAchievement(ResponseBody):
    name: str
    icon: str
    earned_at: datetime


class SummaryResponse(ResponseBody):
    user: MemberFigures
    stats: Stats
    recent_achievements: list[EarnedAchievement]


class NewPlanStart(RequestBody):
    """A plan of the member's, and the day on which its first day is."""

    kind: Literal["written", "catalogue"]
    plan_id: Annotated[Text, StringConstraints(min_length=1, max_length=200)]
    starts_on: Day


class PlanStart(ResponseBody):
    """`planId` is the id of a written plan's session, or the slug of a plan of the catalogue."""

    kind: Literal["written", "catalogue"]
    plan_id: str
    starts_on: date
    chosen_at: datetime


class PlanStartsResponse(ResponseBody):
    """The plans that the member starts, the latest choice first."""

    starts: list[PlanStart]
