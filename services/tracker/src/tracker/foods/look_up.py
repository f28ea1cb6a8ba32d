"""Look up foods by their ids: those of the table, and a member's own."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chassis.storage import RawSql
from foods import food_table
from tracker.foods import rules
from tracker.nutrients import Nutrients

_MY_FOODS = """
SELECT id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g
FROM my_food WHERE user_id = $1 AND id = ANY($2::text[])
"""


@dataclass(frozen=True, slots=True)
class KnownFood:
    """A food's name, and what a gram of it counts; or of a dish, a portion."""

    name: str
    of_one: Nutrients

    def eaten(self, amount: float) -> Nutrients:
        return self.of_one.times(amount).rounded()


async def find_foods(
    sql: RawSql, user_id: str, ids: Iterable[str | None]
) -> Mapping[str, KnownFood]:
    """The foods with these ids; one that does not exist is missing."""
    table = food_table().foods
    wanted = {each for each in ids if each is not None}
    found = {
        each: KnownFood(table[each].name, rules.of_food(table[each].figures(1)))
        for each in wanted & table.keys()
    }
    if own := sorted(wanted - table.keys()):
        rows = await sql.fetch(_MY_FOODS, user_id, own)
        for row in rows:
            of_100g = rules.of_label(row, row["carbs_basis"])
            found[row["id"]] = KnownFood(row["name"], of_100g.times(0.01))
    return found
