"""Bodies of the check of a plan."""

from typing import Annotated, Literal

from pydantic import Field

from chassis.http import ResponseBody
from planner.plans import Figure
from planner.rules import Meal


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
