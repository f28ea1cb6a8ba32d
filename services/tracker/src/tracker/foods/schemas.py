"""Request and response bodies of foods."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StringConstraints

from chassis.http import Coded, Nullable, PlainName, RequestBody, ResponseBody
from tracker.foods.rules import CarbsBasis, of_label
from tracker.schemas import Name

_Of100 = Annotated[float, Field(ge=0, le=100)]


def _digits(text: str) -> str:
    if not re.fullmatch("[0-9]{8,14}", text):
        raise ValueError("must be 8 to 14 digits")
    return text


Barcode = Annotated[str, AfterValidator(Coded("invalid", _digits))]


class FoodFigures(ResponseBody):
    """Of 100 g; null where a label does not say it."""

    calories: float
    protein_g: float
    fat_g: float
    carbs_g: float
    fiber_g: float | None
    polyols_g: float | None
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
    # Allergens that the food of some makers has.
    may_contain: list[str]
    source: str


class MyFoodItem(FoodItem):
    """A food of the member's own, as its label says."""

    carbs_basis: CarbsBasis
    barcode: str | None
    created_at: datetime


class FoundFood(ResponseBody):
    """What Open Food Facts says of a barcode. Compare it with the label, and store it as a food of
    the member's own (`POST /my-foods`): before that it has no id, and no entry can name it."""

    id: None
    name: str
    group: str
    per100g: Annotated[FoodFigures, Field(alias="per100g")]
    portions: list[FoodPortion]
    allergens: list[str]
    may_contain: list[str]
    source: str
    carbs_basis: CarbsBasis
    barcode: str


class FoodsResponse(ResponseBody):
    foods: list[MyFoodItem | FoodItem]


class FoodResponse(ResponseBody):
    food: MyFoodItem | FoodItem


class MyFoodsResponse(ResponseBody):
    """A page of the own foods, by name; `next` is the `after` of the next one."""

    foods: list[MyFoodItem]
    next: str | None


class MyFoodResponse(ResponseBody):
    food: MyFoodItem


class BarcodeResponse(ResponseBody):
    food: MyFoodItem | FoundFood


class LabelFigures(RequestBody):
    """What a label says of 100 g."""

    calories: Annotated[float, Field(ge=0, le=1_000)]
    protein_g: _Of100
    fat_g: _Of100
    carbs_g: _Of100
    fiber_g: _Of100 | None = None
    polyols_g: _Of100 | None = None


class LabelPortion(RequestBody):
    name: Annotated[PlainName, StringConstraints(min_length=1, max_length=50)]
    grams: Annotated[float, Field(ge=0.1, le=5_000)]


_Portions = Annotated[list[LabelPortion], Field(max_length=20)]


class NewFood(RequestBody):
    """A food of the member's own."""

    name: Name
    per100g: Annotated[LabelFigures, Field(alias="per100g")]
    carbs_basis: CarbsBasis
    portions: _Portions = Field([])
    barcode: Nullable[Barcode] = None


class FoodChange(RequestBody):
    """What changes of a food; a field that is left out stays."""

    name: Name | None = None
    per100g: Annotated[LabelFigures | None, Field(alias="per100g")] = None
    carbs_basis: CarbsBasis | None = None
    portions: _Portions | None = None
    barcode: Nullable[Barcode] = None


def figures_of(label: Mapping[str, Any], basis: str) -> FoodFigures:
    """The figures of a label, with the net carbs that it means."""
    said = {name: label[name] for name in LabelFigures.model_fields}
    return FoodFigures(**said, net_carbs_g=round(of_label(said, basis).net_carbs_g, 3))


def found_food(name: str, barcode: str, label: LabelFigures, basis: CarbsBasis) -> FoundFood:
    return FoundFood(
        id=None,
        name=name,
        group="other",
        per100g=figures_of(label.model_dump(), basis),
        portions=[],
        allergens=[],
        may_contain=[],
        source="openfoodfacts",
        carbs_basis=basis,
        barcode=barcode,
    )
