"""Look up foods by their ids: those of the tables, imported ones, and a member's own."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chassis.storage import RawSql
from foods import find_food
from tracker.food_tables import find_imported
from tracker.foods import rules
from tracker.nutrients import Nutrients

_MY_FOODS = """
SELECT id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g,
       sodium_mg, potassium_mg, magnesium_mg
FROM my_food WHERE user_id = $1 AND id = ANY($2::text[])
"""


@dataclass(frozen=True, slots=True)
class KnownFood:
    """A food's name, and what a gram of it counts; or of a dish, a portion."""

    name: str
    of_one: Nutrients


async def find_foods(
    sql: RawSql, user_id: str, ids: Iterable[str | None]
) -> Mapping[str, KnownFood]:
    """The foods with these ids; one that does not exist is missing."""
    wanted = {each for each in ids if each is not None}
    found = {
        each: KnownFood(food.name, rules.of_food(food).times(0.01))
        for each in wanted
        if (food := find_food(each)) is not None
    }
    imported = await find_imported(sql, wanted - found.keys())
    for each, row in imported.items():
        of_100g = rules.of_label(row, row["basis"], row["rest"])
        found[each] = KnownFood(row["name"], of_100g.times(0.01))
    if own := sorted(wanted - found.keys()):
        rows = await sql.fetch(_MY_FOODS, user_id, own)
        for row in rows:
            of_100g = rules.of_label(row, row["carbs_basis"])
            found[row["id"]] = KnownFood(row["name"], of_100g.times(0.01))
    return found
