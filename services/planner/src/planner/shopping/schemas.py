"""Bodies of the shopping list."""

from typing import Literal

from chassis.http import RequestBody, ResponseBody
from planner.plans import Number


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
