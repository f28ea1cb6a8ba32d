"""Search the foods that can be logged: a member's own ones, the kitchen's, the other tables'."""

import json
from collections.abc import Sequence

import foods
from chassis.storage import Database, RawSql
from foods import Food, FoodElsewhere, FoodNames, LoggedFood
from tracker.food_tables import find_imported, is_imported
from tracker.foods.find_imported import item_of_imported
from tracker.foods.find_my_foods import find_own, item_of_own
from tracker.foods.rules import of_food
from tracker.foods.schemas import FoodFigures, FoodItem, FoodPortion
from tracker.foods.search_words import search_patterns, searchable
from tracker.foods.tables import MyFood
from tracker.nutrients import STATED

_FIRST = "SELECT * FROM my_food WHERE user_id = $1 ORDER BY name, id LIMIT $2"
# Whole words before the beginnings of words, then short names. The patterns have letters and
# digits alone, and | between them.
_SEARCH = """
SELECT * FROM my_food
WHERE user_id = $1 AND (
    SELECT bool_and(words ~ (' (' || part || ')')) FROM unnest($3::text[]) AS part
)
ORDER BY (
    SELECT count(*) FROM unnest($3::text[]) AS part WHERE (words || ' ') !~ (' (' || part || ') ')
), char_length(name), name, id LIMIT $2
"""


async def search_foods(
    database: Database, names: FoodNames, user_id: str, query: str, limit: int
) -> list[FoodItem]:
    """Return the foods that match all words, best first."""
    own = await _search_own(database.raw_sql, user_id, query, limit)
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


async def _search_own(sql: RawSql, user_id: str, query: str, limit: int) -> Sequence[MyFood]:
    if query.strip():
        rows = await sql.fetch(_SEARCH, user_id, limit, search_patterns(query))
    else:
        rows = await sql.fetch(_FIRST, user_id, limit)
    return [MyFood(**{**row, "portions": json.loads(row["portions"])}) for row in rows]


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
