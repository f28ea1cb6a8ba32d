"""Request and response bodies of logs."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from chassis.http import Nullable, RequestBody, ResponseBody, Text
from tracker.days import Day, StoredDay
from tracker.schemas import ClientId

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


class WeightPoint(ResponseBody):
    date: datetime
    weight_kg: float
    trend: float


class WeightResponse(ResponseBody):
    """The weights of a range of days, oldest first, and how the trend changed in a week."""

    points: list[WeightPoint]
    rate_per_week: float | None


class ExpenditureResponse(ResponseBody):
    """What the member burns a day; null where too little is known."""

    kcal: int | None
    days: int
    confidence: Literal["low", "good"]


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
