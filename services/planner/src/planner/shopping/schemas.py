"""Bodies of the shopping list."""

from typing import Literal

from chassis.http import RequestBody, ResponseBody, example
from planner.plans import Number

_EGGS = {
    "key": "egg",
    "foodId": "egg",
    "name": "Egg",
    "grams": 600,
    "asBought": "12 eggs (2 × 6)",
    "group": "proteins",
    "foods": [{"foodId": "egg", "name": "Egg", "grams": 600}],
    "cupboard": False,
    "checked": True,
}


class ShoppingFoodRecord(ResponseBody):
    food_id: str
    name: str
    grams: Number


class ShoppingLineRecord(ResponseBody):
    """Foods with their grams, or a line of a plan's own list, which has none.

    `cupboard` is what one has at home for longer than a week.
    """

    model_config = example(_EGGS)

    key: str
    food_id: str | None
    name: str
    grams: Number | None
    as_bought: str | None
    group: Literal["proteins", "fats", "vegetables", "other"]
    foods: list[ShoppingFoodRecord]
    cupboard: bool
    checked: bool


class ShoppingResponse(ResponseBody):
    model_config = example(
        {
            "lines": [
                _EGGS,
                {
                    "key": "cheddar",
                    "foodId": "cheddar",
                    "name": "Cheddar",
                    "grams": 340,
                    "asBought": "250 g + 150 g",
                    "group": "fats",
                    "foods": [{"foodId": "cheddar", "name": "Cheddar", "grams": 340}],
                    "cupboard": False,
                    "checked": False,
                },
            ]
        }
    )

    lines: list[ShoppingLineRecord]


class ShoppingLineResponse(ResponseBody):
    line: ShoppingLineRecord


class Tick(RequestBody):
    """Whether a line of the shopping list is done."""

    model_config = example({"checked": True})

    checked: bool
