"""Bodies of what members like, and have at home."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from chassis.http import Coded, RequestBody, ResponseBody, Text, example
from foods import food_table
from planner.preferences.rules import MOST_PANTRY_ITEMS, Rating

_DISH = {"name": "Salmon with broccoli and butter", "foods": ["salmon", "broccoli-raw", "butter"]}


def _food(food_id: str) -> str:
    if food_id not in food_table().foods:
        raise ValueError("must be a food of the food table")
    return food_id


FoodId = Annotated[Text, StringConstraints(max_length=100), AfterValidator(Coded("invalid", _food))]
DishName = Annotated[Text, StringConstraints(min_length=1, max_length=200)]


class DishRating(RequestBody):
    """A dish as a plan shows it, and whether the member wants it again."""

    model_config = example({**_DISH, "rating": "never"})

    name: DishName
    foods: Annotated[list[FoodId], Field(min_length=1, max_length=30)]
    rating: Rating


class RatingResponse(ResponseBody):
    model_config = example({"rating": "never"})

    rating: Rating


class RatedDish(ResponseBody):
    """A dish that the member has rated. A dish of our kitchen has its name there."""

    model_config = example({**_DISH, "rating": "never"})

    name: str
    foods: list[str]
    rating: Rating


class RatingsResponse(ResponseBody):
    ratings: list[RatedDish]


# As in a tick of a shopping list: more than any household has.
PantryGrams = Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)]


class PantryItem(RequestBody):
    """A food of the food table, with the grams that are at home."""

    food_id: FoodId
    grams: PantryGrams


class PantryItemRecord(ResponseBody):
    food_id: str
    grams: float


def _once(items: Sequence[PantryItem]) -> Sequence[PantryItem]:
    if len({item.food_id for item in items}) < len(items):
        raise ValueError("must have each food once")
    return items


class PantryInput(RequestBody):
    """Everything that the member has at home."""

    model_config = example({"items": [{"foodId": "butter", "grams": 200}]})

    items: Annotated[
        list[PantryItem],
        Field(max_length=MOST_PANTRY_ITEMS),
        AfterValidator(Coded("invalid", _once)),
    ]


class PantryResponse(ResponseBody):
    model_config = example({"items": [{"foodId": "butter", "grams": 200}]})

    items: list[PantryItemRecord]
