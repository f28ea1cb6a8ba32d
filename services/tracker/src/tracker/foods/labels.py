"""Labels as members type them, of which their own foods consist."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from chassis.http import Coded, Nullable, PlainName, RequestBody, example
from tracker.nutrients import CarbsBasis
from tracker.schemas import Name

_Of100 = Annotated[float, Field(ge=0, le=100)]
_MgOf100 = Annotated[float, Field(ge=0, le=100_000)]


def _digits(text: str) -> str:
    if not re.fullmatch("[0-9]{8,14}", text):
        raise ValueError("must be 8 to 14 digits")
    return text


Barcode = Annotated[
    str, StringConstraints(max_length=100), AfterValidator(Coded("invalid", _digits))
]

BREAD = {
    "calories": 250,
    "proteinG": 10,
    "fatG": 12.5,
    "carbsG": 12,
    "fiberG": 8,
    "sodiumMg": 480,
}


class LabelFigures(RequestBody):
    """A label's figures per 100 g."""

    calories: Annotated[float, Field(ge=0, le=1_000)]
    protein_g: _Of100
    fat_g: _Of100
    carbs_g: _Of100
    fiber_g: _Of100 | None = None
    polyols_g: _Of100 | None = None
    sodium_mg: _MgOf100 | None = None
    potassium_mg: _MgOf100 | None = None
    magnesium_mg: _MgOf100 | None = None


class LabelPortion(RequestBody):
    name: Annotated[PlainName, StringConstraints(min_length=1, max_length=50)]
    grams: Annotated[float, Field(ge=0.1, le=5_000)]


_Portions = Annotated[list[LabelPortion], Field(max_length=20)]


class NewFood(RequestBody):
    """A food that the member adds."""

    model_config = example(
        {
            "name": "Seed bread",
            "per100g": BREAD,
            "carbsBasis": "available",
            "portions": [{"name": "slice", "grams": 40}],
            "barcode": "4006381333931",
        }
    )

    name: Name
    per100g: Annotated[LabelFigures, Field(alias="per100g")]
    carbs_basis: CarbsBasis
    portions: _Portions = Field([])
    barcode: Nullable[Barcode] = None


class FoodChange(RequestBody):
    """The fields of a food to change; a field that is left out stays."""

    model_config = example({"name": "Seed bread"})

    name: Name | None = None
    per100g: Annotated[LabelFigures | None, Field(alias="per100g")] = None
    carbs_basis: CarbsBasis | None = None
    portions: _Portions | None = None
    barcode: Nullable[Barcode] = None
