"""Search the foods that can be logged: the member's, the kitchen's, then the other tables'."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import foods
from chassis.storage import Database, RawSql, statements
from foods import Food, FoodElsewhere, FoodNames, LoggedFood
from tracker.food_names import name_in, portion_in
from tracker.food_tables import find_imported, is_imported
from tracker.foods.find_imported import item_of_imported
from tracker.foods.find_my_foods import find_my_food, item_of_my_food
from tracker.foods.rules import of_food
from tracker.foods.schemas import FoodFigures, FoodItem, FoodPortion, KitchenFoodItem
from tracker.foods.search_words import LONG, search_patterns, searchable
from tracker.foods.tables import MyFood
from tracker.nutrients import STATED
from words import DEFAULT, Language

queries = statements(__package__)


async def search_foods(
    database: Database,
    names: FoodNames,
    user_id: str,
    query: str,
    limit: int,
    language: Language = DEFAULT,
) -> list[FoodItem]:
    """Return the foods that match all words, best first, or else those that match some."""
    my_foods = await _search_my_foods(database.raw_sql, user_id, query, limit)
    others = foods.search_with(names, searchable(query), limit)
    if not my_foods and not others:
        my_foods = await _search_my_foods_by_some_words(database.raw_sql, user_id, query, limit)
        others = foods.search_some_words(names, searchable(query), limit)
    items: list[FoodItem] = [item_of_my_food(food) for food in my_foods]
    others = others[: limit - len(items)]
    ids = [food.id for food in others if isinstance(food, FoodElsewhere)]
    imported = await find_imported(database.raw_sql, ids)
    for food in others:
        if not isinstance(food, FoodElsewhere):
            items.append(_item(food, language))
        elif (row := imported.get(food.id)) is not None and row["gone_at"] is None:
            items.append(item_of_imported(row))
    return items


async def _search_my_foods(sql: RawSql, user_id: str, query: str, limit: int) -> Sequence[MyFood]:
    if query.strip():
        rows = await sql.fetch(
            queries.search_my_foods, user_id=user_id, limit=limit, patterns=search_patterns(query)
        )
    else:
        rows = await sql.fetch(queries.select_first_my_foods, user_id=user_id, limit=limit)
    return [_my_food(row) for row in rows]


async def _search_my_foods_by_some_words(
    sql: RawSql, user_id: str, query: str, limit: int
) -> Sequence[MyFood]:
    patterns = search_patterns(query, shortest=LONG)
    if len(patterns) < 2:
        return []
    rows = await sql.fetch(
        queries.search_my_foods_by_some_words, user_id=user_id, limit=limit, patterns=patterns
    )
    return [_my_food(row) for row in rows]


def _my_food(row: Mapping[str, Any]) -> MyFood:
    return MyFood(**{**row, "portions": json.loads(row["portions"])})


async def find_food(
    database: Database, user_id: str, food_id: str, language: Language = DEFAULT
) -> FoodItem | None:
    food = foods.find_food(food_id)
    if food is not None:
        return _shown(food, language)
    if is_imported(food_id):
        imported = await find_imported(database.raw_sql, [food_id])
        return item_of_imported(imported[food_id]) if imported else None
    async with database.session() as session:
        my_food = await find_my_food(session, user_id, food_id)
    return None if my_food is None else item_of_my_food(my_food)


def _item(food: LoggedFood, language: Language) -> FoodItem:
    return FoodItem(**_fields(food, language))


def _shown(food: LoggedFood, language: Language) -> FoodItem:
    if not isinstance(food, Food):
        return _item(food, language)
    return KitchenFoodItem(
        **_fields(food, language),
        cautions=food.cautions,
        most_a_day=food.most_a_day_g,
        edible=food.edible,
    )


def _fields(food: LoggedFood, language: Language) -> dict[str, Any]:
    return {
        "id": food.id,
        "name": name_in(language, food),
        "group": food.group,
        "per100g": FoodFigures.model_validate(
            dict(zip(STATED, of_food(food).values, strict=False))
        ),
        "portions": [
            FoodPortion(name=portion_in(language, food.id, each.name), grams=each.grams)
            for each in food.portions
        ],
        "allergens": sorted(food.allergens),
        "may_contain": sorted(food.may_contain),
        "source": food.source,
        "tier": "kitchen" if isinstance(food, Food) else "reference",
        "basis": "total",
    }
