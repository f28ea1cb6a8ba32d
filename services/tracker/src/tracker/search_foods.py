"""Search the foods that can be logged."""

from foods import Food, food_table
from tracker.food_schemas import FoodFigures, FoodItem, FoodPortion


def item_of(food: Food) -> FoodItem:
    """A food of the table, as clients see it."""
    return FoodItem(
        id=food.id,
        name=food.name,
        group=food.group,
        per100g=FoodFigures.model_validate(food.per_100g),
        portions=[FoodPortion.model_validate(portion) for portion in food.portions],
        allergens=sorted(food.allergens),
        source=food.source,
    )


def search_foods(query: str, limit: int) -> list[FoodItem]:
    """Return the foods that match all words, best first."""
    return [item_of(food) for food in food_table().search(query, limit)]
