"""Search the foods that anybody can log: the kitchen's first, then those of the reference tier."""

from collections.abc import Iterable
from operator import itemgetter

from foods import reference
from foods.elsewhere import FoodElsewhere, FoodNames
from foods.everyday import names_in_tables
from foods.reference import ReferenceFood, find_reference
from foods.table import Food, food_table
from foods.words import stems_of

# What an entry can name: foods of the kitchen, and those that are only logged.
LoggedFood = Food | ReferenceFood


def search_foods(query: str, limit: int) -> list[LoggedFood]:
    """Foods that each word of the query fits, best first in each tier.

    A letter may be wrong where no tier has the query as it is typed. What has another name in the
    tables (everyday_names.csv) is looked for by that one, too.
    """
    found = search_with(_NOTHING, query, limit)
    return [food for food in found if not isinstance(food, FoodElsewhere)]


def search_with(names: FoodNames, query: str, limit: int) -> list[LoggedFood | FoodElsewhere]:
    """The same with foods that are kept elsewhere: they are of the reference tier."""
    queries = [query, *_others(query)]
    for slips in (False, True):
        found: dict[str, LoggedFood | FoodElsewhere] = {}
        for each in queries:
            if len(found) < limit:
                _add(found, food_table().search(each, limit, slips=slips))
        for each in queries:
            if len(found) < limit:
                tables = (reference.reference_table(), names)
                ranked = [best for it in tables for best in it.ranked(each, limit, slips=slips)]
                # Packaged foods precede equally good ones: the order is stable.
                _add(found, (food for _, food in sorted(ranked, key=itemgetter(0))))
        if found:
            return list(found.values())[:limit]
    return []


_NOTHING = FoodNames(())


def _add(
    found: dict[str, LoggedFood | FoodElsewhere], best: Iterable[LoggedFood | FoodElsewhere]
) -> None:
    for food in best:
        found.setdefault(food.id, food)


def find_food(food_id: str) -> LoggedFood | None:
    """The food with this id, of either tier."""
    return food_table().foods.get(food_id) or find_reference(food_id)


def _others(query: str) -> tuple[str, ...]:
    return names_in_tables().get(stems_of(query), ())
