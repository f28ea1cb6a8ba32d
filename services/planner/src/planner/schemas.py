"""Request and response bodies."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text
from planner.computed import Cooking
from planner.rules import ActivityLevel, Budget, Gender, Goal, Meal


def _as_sent(value: float) -> float | int:
    return int(value) if value.is_integer() else value


def _rounded(value: float) -> float | int:
    return _as_sent(round(value, 1))


Number = Annotated[float, PlainSerializer(_as_sent)]
# Kilocalories or grams, as plans state them.
Figure = Annotated[float, PlainSerializer(_rounded)]
# Shortening a list of allergies would be dangerous, so a longer one is refused.
Allergy = Annotated[Text, StringConstraints(max_length=200)]
Allergies = Annotated[list[Allergy], Field(max_length=100)]
# Other JSON is shown as an object without fields: the response promises one.
StoredObject = Annotated[
    dict[str, Any], BeforeValidator(lambda value: value if isinstance(value, dict) else {})
]


class PlannerInput(RequestBody):
    """The person, and the wanted plan."""

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
    """The same of a plan that a worker writes. Without `allergies`, what the member leaves out."""

    allergies: Allergies = Field(default_factory=list)
    cooking: Cooking = "batch"


class SwapInput(RequestBody):
    """The meal that is to be another one; without a meal, the whole day."""

    day: int = Field(ge=1)
    meal: Meal | None = None
    wish: Annotated[Text, StringConstraints(max_length=200)] | None = None


def described(body: type[RequestBody]) -> dict[str, Any]:
    """A body that is read by hand, after the check of the quota, for the API document."""
    content = {"application/json": {"schema": body.model_json_schema()}}
    return {"requestBody": {"required": True, "content": content}}


class DailyMacros(ResponseBody):
    calories: int
    protein_g: int
    fat_g: int
    carbs_g: int
    net_carbs_g: int


class GeneratedPlanResponse(ResponseBody):
    session_id: str
    plan: dict[str, Any]
    macros: DailyMacros


class SessionSummary(ResponseBody):
    id: str
    created_at: datetime
    input_params: StoredObject
    model: str
    pdf_url: str | None = None


class SessionsResponse(ResponseBody):
    sessions: list[SessionSummary]


class SessionRecord(SessionSummary):
    user_id: str
    output_plan: StoredObject


class SessionResponse(ResponseBody):
    session: SessionRecord


class JobRecord(ResponseBody):
    """A plan that is written, or was; `day` is that of a swap."""

    id: str
    state: Literal["queued", "writing", "done", "failed", "canceled"]
    kind: Literal["plan", "swap", "rewrite"]
    day: int | None
    days: int
    days_done: int
    session_id: str | None
    error: str | None
    created_at: datetime


class JobResponse(ResponseBody):
    job: JobRecord


class JobDaysResponse(JobResponse):
    days: list[dict[str, Any]]


class JobsResponse(ResponseBody):
    jobs: list[JobRecord]


class VersionRecord(ResponseBody):
    """A version of a plan, and what was changed in it."""

    number: int
    created_at: datetime
    change: str


class VersionsResponse(ResponseBody):
    versions: list[VersionRecord]


class Amounts(ResponseBody):
    """Kilocalories and grams."""

    calories: Figure
    protein_g: Figure
    fat_g: Figure
    net_carbs_g: Figure


class CheckedDayRecord(ResponseBody):
    """`computed` is the sum of grams by the food table, of a day that has all of them."""

    day: int
    stated: Amounts
    computed: Amounts | None
    target: Amounts


class NamedAllergenRecord(ResponseBody):
    """A word of a meal that names what the member leaves out."""

    day: int
    meal: Meal
    allergen: str
    word: str


class CheckResponse(ResponseBody):
    """`reason` says why a plan is doubtful."""

    verdict: Literal["computed", "consistent", "doubtful"]
    days: list[CheckedDayRecord]
    allergens: list[NamedAllergenRecord]
    reason: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None


class ShoppingLineRecord(ResponseBody):
    """A food with its grams, or a line of a plan's own list, which has none."""

    key: str
    food_id: str | None
    name: str
    grams: Number | None
    as_bought: str | None
    group: Literal["proteins", "fats", "vegetables", "other"]
    checked: bool


class ShoppingResponse(ResponseBody):
    lines: list[ShoppingLineRecord]


class ShoppingLineResponse(ResponseBody):
    line: ShoppingLineRecord


class Tick(RequestBody):
    """Whether a line of the shopping list is done."""

    checked: bool


class AvailableResponse(ResponseBody):
    """The model server responds."""

    available: bool = True
    models: list[str]
    recommended: str


class UnavailableResponse(ResponseBody):
    """It does not respond, or its response is invalid."""

    available: bool = False
    models: list[str] = Field([])
    error: str
