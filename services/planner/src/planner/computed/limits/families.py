"""What the families of foods are in a meal: its protein, its vegetable, its fat, or a seasoning."""

from collections.abc import Iterable

from foods import Food
from planner.rules import SNACK_MEALS, Meal, kind_of

PROTEINS = frozenset(
    {"poultry", "beef", "pork", "lamb", "game", "offal", "sausage", "fish", "shellfish", "eggs"}
    | {"tofu"}
)
# What has protein where all of these are left out.
OTHER_PROTEINS = frozenset({"cheese", "yogurt", "seeds", "nuts", "nut-butter", "powder"})
VEGETABLES = frozenset({"leafy-greens", "cabbages", "mushrooms", "vegetables", "roots"})
FATS = frozenset({"oil", "butter", "avocado-olives", "mayonnaise", "cream"})
# What can be added to a dish without making it a different one.
SIDES = VEGETABLES | FATS | {"nuts", "seeds", "cheese"}
_SAVORY = PROTEINS | VEGETABLES | {"cheese", "avocado-olives", "mayonnaise"}
# A snack of who eats no dairy and no nuts.
SNACKS = frozenset({"cheese", "yogurt", "nuts", "seeds", "avocado-olives", "nut-butter"})

# The meals that have a vegetable, and how much.
WITH_VEGETABLE: tuple[Meal, ...] = ("lunch", "dinner")
VEGETABLE_G = 30.0
# Chili and sprouts are vegetables that are not eaten by the plate.
_PLATE_G = 100
# Cream and coconut milk have more fat than milk and the drinks that stand for it.
_THIN_FAT_G = 10


def is_vegetable(food: Food) -> bool:
    """Whether it makes a dish one with a vegetable."""
    return food.family in VEGETABLES and food.most_g >= _PLATE_G


def is_thin(food: Food) -> bool:
    """Whether it is a drink, which does not belong on a dish."""
    return food.family == "cream" and food.per_100g.fat_g < _THIN_FAT_G


def is_snack(food: Food) -> bool:
    """Whether it is eaten without cooking, but for eggs that were boiled."""
    if food.family == "eggs":
        # White and yolk are not boiled without each other.
        return food.id.endswith("egg")
    return food.preparation == "ready"


def is_for(food: Food, meal: Meal) -> bool:
    """Whether a food can be part of such a meal at all."""
    return meal not in SNACK_MEALS or is_snack(food)


def is_sweet(foods: Iterable[Food]) -> bool:
    """Whether it is a pudding, a shake or a bowl of nuts, which kale does not go with."""
    return _SAVORY.isdisjoint(food.family for food in foods)


def is_side(food: Food, meal: Meal, *, is_sweet: bool = False) -> bool:
    """Whether it can be added to such a dish without making it a different one."""
    if food.family == "mayonnaise" and kind_of(meal) in ("breakfast", "snack"):
        return False
    if is_sweet and food.family in _SAVORY:
        return False
    # More of a dish's own oil, and no second one.
    is_other = food.family not in ("oil", "butter") and not is_thin(food)
    return food.family in SIDES and is_other and is_for(food, meal)
