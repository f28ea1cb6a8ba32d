"""Where a shop has a food: the aisles of a shopping list."""

from typing import Literal, get_args

from foods.table import Food

Aisle = Literal["produce", "meat", "dairy", "pantry"]
AISLES: tuple[Aisle, ...] = get_args(Aisle)

_PRODUCE = frozenset({
    "avocado-olives", "cabbages", "fruit", "herbs", "leafy-greens", "mushrooms", "onions", "roots",
    "tofu", "vegetables",
})  # fmt: skip
_MEAT = frozenset(
    {"beef", "fish", "game", "lamb", "offal", "pork", "poultry", "sausage", "shellfish"}
)
# Butter and cream too, if they are made of milk.
_CHILLED = frozenset({"cheese", "eggs", "yogurt"})
_OF_MILK = frozenset({"butter", "cream"})
_IN_JARS = frozenset({"olives-black", "olives-green", "olive-tapenade"})


def aisle_of(food: Food) -> Aisle:
    """Return the aisle of a food; of cans, jars and what is dried, the pantry."""
    is_dried = food.family == "herbs" and food.group == "other"
    if "canned" in food.id or food.id in _IN_JARS or is_dried:
        return "pantry"
    if food.family in _PRODUCE:
        return "produce"
    if food.family in _MEAT:
        return "meat"
    if food.family in _CHILLED or (food.family in _OF_MILK and "dairy" in food.kinds):
        return "dairy"
    return "pantry"
