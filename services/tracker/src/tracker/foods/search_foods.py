"""Search the foods that can be logged: a member's own ones, the kitchen's, the other tables'."""

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

import foods
from chassis.storage import Database
from foods import Food, FoodElsewhere, FoodNames, LoggedFood
from tracker.food_tables import find_imported, is_imported
from tracker.foods.find_imported import item_of_imported
from tracker.foods.find_my_foods import find_own, item_of_own
from tracker.foods.rules import of_food
from tracker.foods.schemas import FoodFigures, FoodItem, FoodPortion
from tracker.foods.search_words import search_patterns, searchable
from tracker.foods.tables import MyFood
from tracker.nutrients import STATED

# Whole words before the beginnings of words, then short names. The patterns have letters and
# digits alone, and | between them.
_SEARCH = text("""
SELECT my_food.* FROM my_food
WHERE user_id = :user_id AND (
    SELECT bool_and(words ~ (' (' || part || ')'))
    FROM unnest(CAST(:parts AS text[])) AS part
)
ORDER BY (
    SELECT count(*) FROM unnest(CAST(:parts AS text[])) AS part
    WHERE (words || ' ') !~ (' (' || part || ') ')
), char_length(name), name, id LIMIT :most
""")


async def search_foods(
    database: Database, names: FoodNames, user_id: str, query: str, limit: int
) -> list[FoodItem]:
    """Return the foods that match all words, best first."""
    async with database.session() as session:
        own = await _search_own(session, user_id, query, limit)
    items: list[FoodItem] = [item_of_own(food) for food in own]
    found = foods.search_with(names, searchable(query), limit)[: limit - len(items)]
    ids = [food.id for food in found if isinstance(food, FoodElsewhere)]
    imported = await find_imported(database.raw_sql, ids)
    for food in found:
        if not isinstance(food, FoodElsewhere):
            items.append(_item(food))
        elif (row := imported.get(food.id)) is not None and row["gone_at"] is None:
            items.append(item_of_imported(row))
    return items


async def _search_own(
    session: AsyncSession, user_id: str, query: str, limit: int
) -> Sequence[MyFood]:
    own = select(MyFood)
    if not query.strip():
        first = own.where(MyFood.user_id == user_id).order_by(MyFood.name, MyFood.id)
        return (await session.scalars(first.limit(limit))).all()
    values = {"user_id": user_id, "parts": search_patterns(query), "most": limit}
    return (await session.scalars(own.from_statement(_SEARCH), values)).all()


async def find_food(database: Database, user_id: str, food_id: str) -> FoodItem | None:
    food = foods.find_food(food_id)
    if food is not None:
        return _item(food)
    if is_imported(food_id):
        imported = await find_imported(database.raw_sql, [food_id])
        return item_of_imported(imported[food_id]) if imported else None
    async with database.session() as session:
        own = await find_own(session, user_id, food_id)
    return None if own is None else item_of_own(own)


def _item(food: LoggedFood) -> FoodItem:
    return FoodItem(
        id=food.id,
        name=food.name,
        group=food.group,
        per100g=FoodFigures.model_validate(dict(zip(STATED, of_food(food).values, strict=False))),
        portions=[FoodPortion.model_validate(portion) for portion in food.portions],
        allergens=sorted(food.allergens),
        may_contain=sorted(food.may_contain),
        source=food.source,
        tier="kitchen" if isinstance(food, Food) else "reference",
        basis="total",
    )
