"""Search the foods that can be logged: a member's own ones first."""

from sqlalchemy.ext.asyncio import AsyncSession

from foods import Food, Index, food_table
from tracker.food_schemas import FoodFigures, FoodItem, FoodPortion
from tracker.my_foods import find_own, item_of_own, list_foods


async def search_foods(
    session: AsyncSession, user_id: str, query: str, limit: int
) -> list[FoodItem]:
    """Return the foods that match all words, best first."""
    own = Index(await list_foods(session, user_id), lambda food: (food.name,))
    found: list[FoodItem] = [item_of_own(food) for food in own.search(query, limit)]
    found += [_item(food) for food in food_table().index.search(query, limit)]
    return found[:limit]


async def find_food(session: AsyncSession, user_id: str, food_id: str) -> FoodItem | None:
    food = food_table().foods.get(food_id)
    if food is not None:
        return _item(food)
    own = await find_own(session, user_id, food_id)
    return None if own is None else item_of_own(own)


def _item(food: Food) -> FoodItem:
    return FoodItem(
        id=food.id,
        name=food.name,
        group=food.group,
        per100g=FoodFigures.model_validate(food.per_100g),
        portions=[FoodPortion.model_validate(portion) for portion in food.portions],
        allergens=sorted(food.allergens),
        source=food.source,
    )
