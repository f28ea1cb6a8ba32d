"""Imported foods, as clients see them."""

from typing import Any

from tracker.food_tables import Imported, source_of
from tracker.foods.schemas import FoodItem, ImportedFoodItem, figures_of


def item_of_imported(food: Imported) -> FoodItem:
    """A food of the reference tier, whose allergens are unknown."""
    return FoodItem(**_fields(food))


def item_with_barcode(food: Imported) -> ImportedFoodItem:
    return ImportedFoodItem(
        **_fields(food),
        carbs_basis=food["basis"],
        barcode=food["barcode"],
        created_at=food["created_at"],
    )


def _fields(food: Imported) -> dict[str, Any]:
    return {
        "id": food["id"],
        "name": food["name"],
        "group": "other",
        "per100g": figures_of(food, food["basis"]),
        "portions": [],
        "allergens": [],
        "may_contain": [],
        "source": source_of(food),
        "tier": "reference",
        "basis": food["basis"],
    }
