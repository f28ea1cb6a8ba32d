"""Bodies of plans: the input of a plan, and the plan itself."""

from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import BeforeValidator, Field, PlainSerializer

from chassis.http import RequestBody, ResponseBody, example
from planner.computed import Cooking
from planner.exclusions import Allergies
from planner.rules import ActivityLevel, Budget, Gender, Goal


def _as_sent(value: float) -> float | int:
    return int(value) if value.is_integer() else value


def _rounded(value: float) -> float | int:
    return _as_sent(round(value, 1))


Number = Annotated[float, PlainSerializer(_as_sent)]
# Kilocalories or grams, as plans state them.
Figure = Annotated[float, PlainSerializer(_rounded)]
SessionId = Annotated[str, Path(examples=["01939fa0-8000-7000-8000-000000000002"])]
# Other JSON is shown as an empty object, because the response's schema promises an object.
StoredObject = Annotated[
    dict[str, Any], BeforeValidator(lambda value: value if isinstance(value, dict) else {})
]


EXAMPLE_PLAN: dict[str, Any] = {
    "summary": "Seven days of simple keto meals.",
    "dailyMacros": {"calories": 1602, "proteinG": 132, "fatG": 125, "netCarbsG": 20},
    "days": [
        {
            "day": 1,
            "meals": {
                "breakfast": {
                    "name": "Spinach omelette",
                    "description": "Three eggs",
                    "calories": 480,
                    "netCarbsG": 3,
                    "proteinG": 30,
                    "fatG": 38,
                    "way": "pan",
                    "recipe": {
                        "steps": [
                            "Wilt the spinach in the butter.",
                            "Beat the eggs, pour them in and let them set over a low heat for 5 "
                            "minutes, until firm.",
                        ],
                        "minutes": 15,
                        "servings": 1,
                        "doneness": "Eggs: 71 °C in the core, firm all through",
                    },
                }
            },
        }
    ],
    "shoppingList": {
        "proteins": ["eggs"],
        "fats": ["butter"],
        "vegetables": ["spinach"],
        "other": [],
    },
    "tips": ["Drink two litres of water a day."],
}
_SESSION = {
    "id": "01939fa0-8000-7000-8000-000000000002",
    "createdAt": "2026-03-31T08:15:00Z",
    "inputParams": {
        "weightKg": 82.5,
        "targetWeightKg": 74,
        "heightCm": 168,
        "age": 34,
        "gender": "female",
        "activityLevel": "light",
    },
    "model": "llama3.1",
    "pdfUrl": None,
}

NetCarbs = Literal[20, 35, 50, 100]


class PlannerInput(RequestBody):
    """The person, and the plan that is requested."""

    model_config = example(
        {
            "weightKg": 82.5,
            "targetWeightKg": 74,
            "heightCm": 168,
            "age": 34,
            "gender": "female",
            "activityLevel": "light",
            "allergies": ["nuts"],
            "budget": "medium",
            "goal": "weight_loss",
            "durationDays": 7,
        }
    )

    weight_kg: Number = Field(ge=30, le=300)
    target_weight_kg: Number = Field(ge=30, le=300)
    height_cm: Number = Field(ge=100, le=250)
    age: Number = Field(ge=16, le=100)
    gender: Gender
    activity_level: ActivityLevel
    allergies: Allergies = Field([])
    budget: Budget = "medium"
    goal: Goal = "weight_loss"
    duration_days: Number = Field(7.0, ge=1, le=30)


class JobInput(PlannerInput):
    """The input of a plan that a worker writes. Without `allergies`, the member's exclusions."""

    model_config = example(
        {
            "weightKg": 82.5,
            "targetWeightKg": 74,
            "heightCm": 168,
            "age": 34,
            "gender": "female",
            "activityLevel": "light",
            "allergies": ["milk", "tree nuts"],
            "durationDays": 7,
            "cooking": "batch",
            "netCarbsG": 20,
            "mealsADay": 3,
            "minutesWeekday": 20,
            "minutesWeekend": 45,
            "cookingSessions": 2,
        }
    )

    allergies: Allergies = Field(default_factory=list)
    cooking: Cooking = "batch"
    # The most net carbs of a day.
    net_carbs_g: NetCarbs = 20
    # Without it, four; above 3,000 kcal, five.
    meals_a_day: int | None = Field(None, ge=2, le=6)
    # The most minutes of work for a dish.
    minutes_weekday: Number | None = Field(None, ge=10, le=120)
    minutes_weekend: Number | None = Field(None, ge=10, le=120)
    # How often a week the dishes of lunch and dinner are cooked ahead.
    cooking_sessions: int | None = Field(None, ge=1, le=7)

    @property
    def has_minutes(self) -> bool:
        return self.minutes_weekday is not None or self.minutes_weekend is not None


class SessionSummary(ResponseBody):
    """`model` has written the plan or chosen any of its dishes; otherwise it is `kitchen`."""

    model_config = example(_SESSION)

    id: str
    created_at: datetime
    input_params: StoredObject
    model: str
    pdf_url: str | None = None


class SessionsResponse(ResponseBody):
    sessions: list[SessionSummary]


class SessionRecord(SessionSummary):
    model_config = example(
        {**_SESSION, "userId": "01939fa0-8000-7000-8000-000000000001", "outputPlan": EXAMPLE_PLAN}
    )

    user_id: str
    output_plan: StoredObject


class SessionResponse(ResponseBody):
    session: SessionRecord


class VersionRecord(ResponseBody):
    """A version of a plan, and its change."""

    number: int
    created_at: datetime
    change: str


class VersionsResponse(ResponseBody):
    model_config = example(
        {
            "versions": [
                {
                    "number": 2,
                    "createdAt": "2026-03-31T08:16:00Z",
                    "change": "Day 3: another dinner",
                },
                {
                    "number": 1,
                    "createdAt": "2026-03-31T08:15:00Z",
                    "change": "The plan was written",
                },
            ]
        }
    )

    versions: list[VersionRecord]
