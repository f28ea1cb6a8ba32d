"""Bodies of the shopping list."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text, example
from foods import Aisle
from planner.plans import Number
from planner.rules import Meal

_EGGS = {
    "key": "egg",
    "foodId": "egg",
    "name": "Egg",
    "grams": 600,
    "asBought": "12 eggs (2 × 6)",
    "group": "proteins",
    "aisle": "dairy",
    "foods": [{"foodId": "egg", "name": "Egg", "grams": 600, "boughtGrams": 0}],
    "cupboard": False,
    "checked": True,
}


class ShoppingFoodRecord(ResponseBody):
    """`grams` are left to buy; `boughtGrams` were ticked earlier, and are not enough now."""

    food_id: str
    name: str
    grams: Number
    bought_grams: Number


class ShoppingLineRecord(ResponseBody):
    """Foods with their grams, or a line of the model's list, which has none.

    `cupboard` marks foods that a household keeps for longer than a week.
    """

    model_config = example(_EGGS)

    key: str
    food_id: str | None
    name: str
    grams: Number | None
    as_bought: str | None
    group: Literal["proteins", "fats", "vegetables", "other"]
    aisle: Aisle
    foods: list[ShoppingFoodRecord]
    cupboard: bool
    checked: bool


class CookedRecord(ResponseBody):
    """A dish that is cooked once for several days, in the words of the plan's files."""

    day: int
    meal: Meal
    name: str
    text: str


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
                    "aisle": "dairy",
                    "foods": [
                        {"foodId": "cheddar", "name": "Cheddar", "grams": 340, "boughtGrams": 60}
                    ],
                    "cupboard": False,
                    "checked": False,
                },
            ],
            "cooked": [
                {
                    "day": 1,
                    "meal": "dinner",
                    "name": "Beef stew",
                    "text": "Cook 2 portions; what is stated is one. Eat it again on day 2.",
                }
            ],
        }
    )

    lines: list[ShoppingLineRecord]
    cooked: list[CookedRecord]


class ShoppingLineResponse(ResponseBody):
    line: ShoppingLineRecord


class TickedFood(RequestBody):
    """An amount of a food, including what was ticked earlier."""

    food_id: Annotated[Text, StringConstraints(max_length=100)]
    grams: float = Field(gt=0, le=1_000_000)


class Tick(RequestBody):
    """Whether a line of the shopping list is done.

    `foods` are those that the member has bought: the line may have other foods now. Without them,
    the line is ticked as it is.
    """

    model_config = example(
        {"checked": True, "foods": [{"foodId": "egg", "grams": 600}]},
    )

    checked: bool
    foods: list[TickedFood] | None = Field(default=None, max_length=30)
