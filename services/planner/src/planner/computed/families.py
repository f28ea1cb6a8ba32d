"""What the families of foods are in a meal: its protein, its vegetable, its fat, or a seasoning."""

from foods import Food
from planner.rules import Meal

PROTEINS = frozenset(
    {"poultry", "beef", "pork", "lamb", "game", "offal", "sausage", "fish", "shellfish", "eggs"}
    | {"tofu"}
)
# What has protein where all of these are left out.
OTHER_PROTEINS = frozenset({"cheese", "yogurt", "seeds", "nuts", "nut-butter", "powder"})
VEGETABLES = frozenset({"leafy-greens", "cabbages", "mushrooms", "vegetables", "roots"})
FATS = frozenset({"oil", "butter", "avocado-olives", "mayonnaise", "cream"})
# What is put beside a dish without making it another one.
SIDES = VEGETABLES | FATS | {"nuts", "seeds", "cheese"}
# A snack of who eats no dairy and no nuts.
SNACKS = frozenset({"cheese", "yogurt", "nuts", "seeds", "avocado-olives", "nut-butter"})

# The meals that have one, and how much of it.
WITH_VEGETABLE: tuple[Meal, ...] = ("lunch", "dinner")
VEGETABLE_G = 30.0
# Chili and sprouts are vegetables of which nobody eats a plate.
_PLATE_G = 100


def is_vegetable(food: Food) -> bool:
    """Whether it makes a dish one with a vegetable."""
    return food.family in VEGETABLES and food.most_g >= _PLATE_G


def is_snack(food: Food) -> bool:
    """Whether it is eaten without cooking, but for eggs that were boiled."""
    if food.family == "eggs":
        # White and yolk are not boiled without each other.
        return food.id.endswith("egg")
    return food.preparation == "ready"


def is_for(food: Food, meal: Meal) -> bool:
    """Whether a food can be part of such a meal at all."""
    return meal != "snack" or is_snack(food)


def is_side(food: Food, meal: Meal) -> bool:
    """Whether it is put beside such a dish without making it another one."""
    if food.family == "mayonnaise" and meal in ("breakfast", "snack"):
        return False
    # More of a dish's own oil, and no second one.
    return food.family in SIDES and food.family not in ("oil", "butter") and is_for(food, meal)
