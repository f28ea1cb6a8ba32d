"""Request and response bodies of logs."""

from datetime import date as calendar_day
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from chassis.http import Nullable, RequestBody, ResponseBody, Text, example
from tracker.achievements import EarnedAchievement
from tracker.days import StoredDay
from tracker.logs.expenditure_rules import Reason
from tracker.schemas import ClientId

WeightKg = Annotated[float, Field(ge=20, le=400)]
Calories = Annotated[float, Field(ge=0, le=10_000)]
Grams = Annotated[float, Field(ge=0, le=500)]
NetCarbsG = Annotated[float, Field(ge=0, le=100)]
MOST_WATER_ML = 10_000
WaterMl = Annotated[float, Field(ge=0, le=MOST_WATER_ML)]
Notes = Annotated[Text, StringConstraints(max_length=500)]


EXAMPLE_LOG = {
    "id": "01939fa0-8000-7000-8000-000000000005",
    "userId": "01939fa0-8000-7000-8000-000000000001",
    "date": "2026-03-31T12:00:00Z",
    "weightKg": 82.1,
    "calories": 1580,
    "proteinG": None,
    "fatG": None,
    "carbsG": None,
    "netCarbsG": None,
    "waterMl": 2200,
    "notes": "Slept well",
}


class LogFields(RequestBody):
    """What a member logs for a day; a field that is left out is not logged."""

    model_config = example(
        {"weightKg": 82.1, "calories": 1580, "waterMl": 2200, "notes": "Slept well"}
    )

    weight_kg: WeightKg | None = None
    calories: Calories | None = None
    protein_g: Grams | None = None
    fat_g: Grams | None = None
    carbs_g: Grams | None = None
    net_carbs_g: NetCarbsG | None = None
    water_ml: WaterMl | None = None
    notes: Notes | None = None


class LogChange(RequestBody):
    """The fields of a day's log to change: a field that is left out stays, null clears it."""

    model_config = example({"waterMl": 2200, "notes": None})

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

    model_config = example(
        {
            "date": "2026-03-31",
            "weightKg": 82.1,
            "calories": 1580,
            "waterMl": 2200,
            "notes": "Slept well",
        }
    )

    date: StoredDay | None = None


class NewWater(RequestBody):
    """An amount to add to a day's water, or, if negative, to subtract; an id counts once."""

    model_config = example(
        {"id": "01939fa0-8000-7000-8000-0000000000a9", "date": "2026-03-31", "ml": 250}
    )

    id: ClientId
    date: StoredDay | None = None
    ml: Annotated[float, Field(ge=-MOST_WATER_ML, le=MOST_WATER_ML)]


class LogRecord(ResponseBody):
    model_config = example(EXAMPLE_LOG)

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


class LogsResponse(ResponseBody):
    """The logs of a range of days, oldest first."""

    logs: list[LogRecord]


class CarbsOfDay(ResponseBody):
    """The carbs of a day, each null unless it is known for everything that was eaten."""

    date: datetime
    net_carbs_g: float | None
    total_carbs_g: float | None
    available_carbs_g: float | None


class CarbsResponse(ResponseBody):
    """The carbs of a range of days, oldest first.

    `total` carbs include fiber and polyols, `available` ones only polyols, as on labels in the EU.
    """

    model_config = example(
        {
            "days": [
                {
                    "date": "2026-03-31T12:00:00Z",
                    "netCarbsG": 18.2,
                    "totalCarbsG": 34.6,
                    "availableCarbsG": 21.2,
                }
            ]
        }
    )

    days: list[CarbsOfDay]


class WeightPoint(ResponseBody):
    date: datetime
    weight_kg: float
    trend: float


class WeightResponse(ResponseBody):
    """The weights of a range of days, oldest first, and how the trend changed in a week."""

    model_config = example(
        {
            "points": [
                {"date": "2026-03-30T12:00:00Z", "weightKg": 82.4, "trend": 82.6},
                {"date": "2026-03-31T12:00:00Z", "weightKg": 82.1, "trend": 82.55},
            ],
            "ratePerWeek": -0.4,
        }
    )

    points: list[WeightPoint]
    rate_per_week: float | None


class ExpenditureResponse(ResponseBody):
    """How much the member burns per day, with its range of 95 %; null for the `reason`.

    `days` is the number of days that count, of which 14 are needed. `unsure` are days of the last
    week with little food, which do not count: was that everything (`PUT whole-days/{date}`)?
    """

    model_config = example(
        {
            "kcal": 2110,
            "low": 1950,
            "high": 2270,
            "days": 64,
            "confidence": "good",
            "reason": None,
            "unsure": ["2026-03-29"],
        }
    )

    kcal: int | None
    low: int | None
    high: int | None
    days: int
    confidence: Literal["low", "good"]
    reason: Reason | None
    unsure: list[calendar_day]


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


class SummaryResponse(ResponseBody):
    model_config = example(
        {
            "user": {"weightKg": 82.5, "targetWeightKg": 74, "streakCount": 4, "totalPoints": 35},
            "stats": {"logsCount": 12, "weightLost": 1.4, "avgCalories": 1612, "currentStreak": 4},
            "recentAchievements": [
                {"name": "First log", "icon": "📓", "earnedAt": "2026-03-20T07:30:00Z"}
            ],
        }
    )

    user: MemberFigures
    stats: Stats
    recent_achievements: list[EarnedAchievement]
