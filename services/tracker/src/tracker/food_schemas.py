"""Request and response bodies about foods."""

from typing import Annotated

from pydantic import Field

from chassis.http import ResponseBody


class FoodFigures(ResponseBody):
    calories: float
    protein_g: float
    fat_g: float
    carbs_g: float
    fiber_g: float
    polyols_g: float
    net_carbs_g: float


class FoodPortion(ResponseBody):
    """What a household calls so many grams."""

    name: str
    grams: float


class FoodItem(ResponseBody):
    """A food, and where its figures come from."""

    id: str
    name: str
    group: str
    per100g: Annotated[FoodFigures, Field(alias="per100g")]
    portions: list[FoodPortion]
    allergens: list[str]
    source: str


class FoodsResponse(ResponseBody):
    foods: list[FoodItem]


class FoodResponse(ResponseBody):
    food: FoodItem
