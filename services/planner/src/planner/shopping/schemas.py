"""Bodies of the shopping list."""

from typing import Literal

from chassis.http import RequestBody, ResponseBody, example
from planner.plans import Number

_EGGS = {
    "key": "egg",
    "foodId": "egg",
    "name": "Egg",
    "grams": 600,
    "asBought": "12 eggs",
    "group": "proteins",
    "checked": True,
}


class ShoppingLineRecord(ResponseBody):
    """A food with its grams, or a line of a plan's own list, which has none."""

    model_config = example(_EGGS)

    key: str
    food_id: str | None
    name: str
    grams: Number | None
    as_bought: str | None
    group: Literal["proteins", "fats", "vegetables", "other"]
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
                    "asBought": "340 g",
                    "group": "fats",
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
