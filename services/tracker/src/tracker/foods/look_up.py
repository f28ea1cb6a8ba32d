"""Look up foods by their ids: those of the tables, imported ones, and the member's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chassis.storage import RawSql, statements
from foods import find_food
from tracker.food_tables import find_imported
from tracker.foods import rules
from tracker.nutrients import Nutrients

queries = statements(__package__)


@dataclass(frozen=True, slots=True)
class KnownFood:
    """The name of a food or a dish, and the figures of one gram or one portion."""

    name: str
    of_one: Nutrients


async def find_foods(
    sql: RawSql, user_id: str, ids: Iterable[str | None]
) -> Mapping[str, KnownFood]:
    """The foods with these ids; one that does not exist is missing."""
    food_ids = {each for each in ids if each is not None}
    foods = {
        each: KnownFood(food.name, rules.of_food(food).times(0.01))
        for each in food_ids
        if (food := find_food(each)) is not None
    }
    imported = await find_imported(sql, food_ids - foods.keys())
    for each, row in imported.items():
        of_100g = rules.of_label(row, row["basis"], row["rest"])
        foods[each] = KnownFood(row["name"], of_100g.times(0.01))
    if others := sorted(food_ids - foods.keys()):
        rows = await sql.fetch(queries.select_my_foods, user_id=user_id, ids=others)
        for row in rows:
            of_100g = rules.of_label(row, row["carbs_basis"])
            foods[row["id"]] = KnownFood(row["name"], of_100g.times(0.01))
    return foods
