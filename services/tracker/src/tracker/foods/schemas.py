"""Response bodies of foods."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from chassis.http import ResponseBody, example
from foods import Caution
from tracker.foods.labels import BREAD, LabelFigures
from tracker.foods.rules import net_carbs_of
from tracker.nutrients import CarbsBasis

Tier = Literal["own", "kitchen", "reference"]
_AVOCADO = {
    "id": "avocado-raw",
    "name": "Avocado",
    "group": "fats",
    "per100g": {
        "calories": 160,
        "proteinG": 2,
        "fatG": 14.7,
        "carbsG": 8.5,
        "fiberG": 6.7,
        "polyolsG": 0,
        "netCarbsG": 1.8,
        "sodiumMg": 7,
        "potassiumMg": 485,
        "magnesiumMg": 29,
    },
    "portions": [{"name": "avocado", "grams": 150}],
    "allergens": [],
    "mayContain": [],
    "source": "SR: Avocados, raw, all commercial varieties",
    "tier": "kitchen",
    "basis": "total",
}


class FoodFigures(ResponseBody):
    """Figures per 100 g; null if a label does not state one."""

    calories: float
    protein_g: float
    fat_g: float
    carbs_g: float
    fiber_g: float | None
    polyols_g: float | None
    net_carbs_g: float
    sodium_mg: float | None = None
    potassium_mg: float | None = None
    magnesium_mg: float | None = None


class FoodPortion(ResponseBody):
    """A household measure, and its grams."""

    name: str
    grams: float


class FoodItem(ResponseBody):
    """A food, and where its figures come from."""

    model_config = example(_AVOCADO)

    id: str
    name: str
    group: str
    per100g: Annotated[FoodFigures, Field(alias="per100g")]
    portions: list[FoodPortion]
    allergens: list[str]
    # Allergens that some makers' versions contain.
    may_contain: list[str]
    source: str
    # The member's foods; the kitchen's, which plans use; foods that can only be logged.
    tier: Tier
    # Whether the source's carbohydrate includes fiber (see `CarbsBasis`).
    basis: CarbsBasis


class KitchenFoodItem(FoodItem):
    """A food of the kitchen, with its cautions."""

    model_config = example({**_AVOCADO, "cautions": [], "mostADay": 300, "edible": 0.74})

    # Who should leave it out, or eat only little.
    cautions: tuple[Caution, ...]
    # The most grams in a day of a plan.
    most_a_day: float
    # The share of the weight as bought, with bones, shells, stones or skin.
    edible: float


class MyFoodItem(FoodItem):
    """A food of the member's, with the figures of its label."""

    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-00000000000f",
            "name": "Seed bread",
            "group": "other",
            "per100g": {
                **BREAD,
                "polyolsG": None,
                "netCarbsG": 12,
                "potassiumMg": None,
                "magnesiumMg": None,
            },
            "portions": [{"name": "slice", "grams": 40}],
            "allergens": [],
            "mayContain": [],
            "source": "own",
            "tier": "own",
            "basis": "available",
            "carbsBasis": "available",
            "barcode": "4006381333931",
            "createdAt": "2026-03-31T12:30:00Z",
        }
    )

    carbs_basis: CarbsBasis
    barcode: str | None
    created_at: datetime


class ImportedFoodItem(FoodItem):
    """A food with a barcode from a table that an operator has imported. Entries can refer to it."""

    carbs_basis: CarbsBasis
    barcode: str
    created_at: datetime


class FoundFood(ResponseBody):
    """What Open Food Facts returns for a barcode. Compare it with the label, and store it as a food
    of the member's (`POST /my-foods`): until then it has no id, and no entry can refer to it."""

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
    model_config = example({"foods": [_AVOCADO]})

    foods: list[MyFoodItem | FoodItem]


class FoodResponse(ResponseBody):
    model_config = example({"food": {**_AVOCADO, "cautions": [], "mostADay": 300, "edible": 0.74}})

    food: MyFoodItem | KitchenFoodItem | FoodItem


class MyFoodsResponse(ResponseBody):
    """A page of the member's foods, by name; `next` is the `after` of the next page."""

    foods: list[MyFoodItem]
    next: str | None


class MyFoodResponse(ResponseBody):
    food: MyFoodItem


class BarcodeResponse(ResponseBody):
    food: MyFoodItem | ImportedFoodItem | FoundFood


def figures_of(label: Mapping[str, Any], basis: str) -> FoodFigures:
    """The figures of a label, with its net carbs."""
    figures = {name: label[name] for name in LabelFigures.model_fields}
    return FoodFigures(**figures, net_carbs_g=round(net_carbs_of(figures, basis), 3))


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
