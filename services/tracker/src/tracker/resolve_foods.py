"""Look up what a request names: foods of the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chassis.storage import RawSql
from foods import Food, food_table
from tracker import diary_rules
from tracker.diary_rules import Nutrients
from tracker.diary_schemas import NewEntry


@dataclass(frozen=True, slots=True)
class KnownFood:
    """A food, and what some grams of it count."""

    food: Food

    @property
    def name(self) -> str:
        return self.food.name

    def eaten(self, grams: float) -> Nutrients:
        return diary_rules.of_food(self.food.figures(grams))


class Resolved(NamedTuple):
    """The foods by their ids; one that does not exist is missing."""

    foods: Mapping[str, KnownFood]
    dishes: Mapping[str, KnownFood]


async def resolve(sql: RawSql, user_id: str, wanted: Sequence[NewEntry]) -> Resolved:
    """Look up the foods and the dishes that a member names."""
    table = food_table().foods
    ids = {entry.food_id for entry in wanted if entry.food_id in table}
    return Resolved({each: KnownFood(table[each]) for each in ids if each}, {})
