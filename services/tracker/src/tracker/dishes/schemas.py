"""Request and response bodies of dishes."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from chassis.http import RequestBody, ResponseBody, example
from tracker.schemas import Id, Name, StatedTotals

DishGrams = Annotated[float, Field(ge=0.1, le=5_000)]
DishPortions = Annotated[float, Field(ge=0.05, le=100)]


class NewDishItem(RequestBody):
    food_id: Id
    grams: DishGrams


_Items = Annotated[list[NewDishItem], Field(min_length=1, max_length=30)]


class NewDish(RequestBody):
    """A recipe: its foods, and how many portions they make."""

    model_config = example(
        {"name": "Avocado toast", "portions": 2, "items": [{"foodId": "avocado-raw", "grams": 150}]}
    )

    name: Name
    portions: DishPortions
    items: _Items


class DishChange(RequestBody):
    """The fields of a dish to change; a field that is left out stays."""

    model_config = example({"portions": 2})

    name: Name | None = None
    portions: DishPortions | None = None
    items: _Items | None = None


class DishItem(ResponseBody):
    food_id: str
    name: str
    grams: float


class DishRecord(ResponseBody):
    """A dish, with the figures that its foods have now."""

    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-000000000010",
            "name": "Avocado toast",
            "portions": 2,
            "items": [{"foodId": "avocado-raw", "name": "Avocado", "grams": 150}],
            "perPortion": {
                "calories": 120,
                "proteinG": 1.5,
                "fatG": 11,
                "carbsG": 6.4,
                "netCarbsG": 1.4,
                "fiberG": 5,
                "polyolsG": 0,
                "sodiumMg": 5.3,
                "potassiumMg": 363.8,
                "magnesiumMg": 21.8,
            },
            "createdAt": "2026-03-31T12:30:00Z",
        }
    )

    id: str
    name: str
    portions: float
    items: list[DishItem]
    per_portion: StatedTotals
    created_at: datetime


class DishResponse(ResponseBody):
    dish: DishRecord


class DishesResponse(ResponseBody):
    """A page of the dishes, by name; `next` is the `after` of the next page."""

    dishes: list[DishRecord]
    next: str | None
