"""What a day and a week have at most of a food, or of several foods together."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from foods.table import Food


@dataclass(frozen=True, slots=True)
class Limit:
    """The grams of these foods together that a day and a week have at most."""

    name: str
    foods: frozenset[str]
    day_g: float | None
    week_g: float | None


def limits_of(foods: Iterable[Food]) -> tuple[Limit, ...]:
    """The limits of these foods; those of one kind, such as all livers, share theirs."""

    def name(food: Food) -> str:
        return food.limit or food.id

    limited = [food for food in foods if food.most_a_day_g or food.most_a_week_g]
    return tuple(_limit(key, list(of)) for key, of in groupby(sorted(limited, key=name), name))


def _limit(name: str, foods: list[Food]) -> Limit:
    ids = frozenset(food.id for food in foods)
    return Limit(name, ids, foods[0].most_a_day_g, foods[0].most_a_week_g)
