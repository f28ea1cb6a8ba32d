"""Search the foods that can be logged: a member's own ones first."""

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from foods import Food, food_table
from tracker.foods.find_my_foods import find_own, item_of_own
from tracker.foods.schemas import FoodFigures, FoodItem, FoodPortion
from tracker.foods.search_words import search_words, searchable
from tracker.foods.tables import MyFood

# In the order of `foods.Index`: whole words before the beginnings of words, then short names.
_SEARCH = text("""
SELECT my_food.* FROM my_food
WHERE user_id = :user_id AND (
    SELECT bool_and(strpos(words, ' ' || part) > 0)
    FROM unnest(CAST(:parts AS text[])) AS part
)
ORDER BY (
    SELECT count(*) FROM unnest(CAST(:parts AS text[])) AS part
    WHERE strpos(words || ' ', ' ' || part || ' ') = 0
), char_length(name), name, id LIMIT :most
""")


async def search_foods(
    session: AsyncSession, user_id: str, query: str, limit: int
) -> list[FoodItem]:
    """Return the foods that match all words, best first."""
    own = await _search_own(session, user_id, query, limit)
    found: list[FoodItem] = [item_of_own(food) for food in own]
    found += [_item(food) for food in food_table().index.search(searchable(query), limit)]
    return found[:limit]


async def _search_own(
    session: AsyncSession, user_id: str, query: str, limit: int
) -> Sequence[MyFood]:
    own = select(MyFood)
    if not query.strip():
        first = own.where(MyFood.user_id == user_id).order_by(MyFood.name, MyFood.id)
        return (await session.scalars(first.limit(limit))).all()
    values = {"user_id": user_id, "parts": sorted(set(search_words(query))), "most": limit}
    return (await session.scalars(own.from_statement(_SEARCH), values)).all()


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
        may_contain=sorted(food.may_contain),
        source=food.source,
    )
