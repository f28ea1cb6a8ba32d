"""Search the foods that can be logged: a member's own ones first."""

from sqlalchemy.ext.asyncio import AsyncSession

from foods import Figures, Food, FoodTable, food_table
from tracker.food_schemas import FoodFigures, FoodItem, FoodPortion
from tracker.food_tables import MyFood
from tracker.my_foods import find_own, item_of_own, list_foods


async def search_foods(
    session: AsyncSession, user_id: str, query: str, limit: int
) -> list[FoodItem]:
    """Return the foods that match all words, best first."""
    own = {food.id: food for food in await list_foods(session, user_id)}
    found: list[FoodItem] = []
    if own:
        searched = FoodTable({food.id: _searchable(food) for food in own.values()}, "own")
        found += [item_of_own(own[food.id]) for food in searched.search(query, limit)]
    found += [_item(food) for food in food_table().search(query, limit)]
    return found[:limit]


async def find_food(session: AsyncSession, user_id: str, food_id: str) -> FoodItem | None:
    """Return a food of the table, or of the member's own."""
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


def _searchable(food: MyFood) -> Food:
    """An own food with the name by which it is found, and nothing else."""
    return Food(
        id=food.id,
        name=food.name,
        group="other",
        per_100g=Figures(),
        portions=(),
        least_g=0,
        most_g=0,
        piece_g=None,
        price=1,
        allergens=frozenset(),
        kinds=frozenset(),
        source="own",
        in_plans=False,
    )
