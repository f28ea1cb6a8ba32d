"""Bodies of the check of a plan."""

from typing import Annotated, Literal

from pydantic import Field

from chassis.http import ResponseBody, example
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

    model_config = example(
        {
            "verdict": "computed",
            "days": [
                {
                    "day": 1,
                    "stated": {
                        "calories": 1843.2,
                        "proteinG": 118.4,
                        "fatG": 141.7,
                        "netCarbsG": 18.2,
                    },
                    "computed": {
                        "calories": 1843.2,
                        "proteinG": 118.4,
                        "fatG": 141.7,
                        "netCarbsG": 18.2,
                    },
                    "target": {"calories": 1850, "proteinG": 120, "fatG": 144, "netCarbsG": 20},
                }
            ],
            "allergens": [],
        }
    )

    verdict: Literal["computed", "consistent", "doubtful"]
    days: list[CheckedDayRecord]
    allergens: list[NamedAllergenRecord]
    reason: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
