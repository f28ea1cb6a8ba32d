"""Search the foods that anybody can log: the kitchen's first, then those of the reference tier."""

from collections.abc import Iterable
from operator import itemgetter

from foods import reference
from foods.bilingual import by_ends_of_german_words, of_kitchen
from foods.elsewhere import FoodElsewhere, FoodNames
from foods.everyday import names_in_tables
from foods.german import share_of_german_name
from foods.reference import ReferenceFood, find_reference
from foods.table import Food, food_table
from foods.words import stem_of, stems_of, words_of

# What an entry can name: foods of the kitchen, and those that are only logged.
LoggedFood = Food | ReferenceFood


# Words of an everyday name: pomme de terre.
_LONGEST_NAME = 4
# The kitchen's foods precede those of other tables that fit this much better.
_OF_KITCHEN = 1.15
# If no food fits wholly, those that fit less than this share of the best one are other foods.
LEAST_SHARE = 0.6


def search_foods(query: str, limit: int) -> list[LoggedFood]:
    """Foods that each word of the query fits, best first in each tier; or else some words.

    A letter may be wrong where no tier has the query as it is typed. What has another name in the
    tables (everyday_names.csv) is looked for by that one, too.
    """
    found = search_with(_NOTHING, query, limit) or search_some_words(_NOTHING, query, limit)
    return [food for food in found if not isinstance(food, FoodElsewhere)]


def search_with(names: FoodNames, query: str, limit: int) -> list[LoggedFood | FoodElsewhere]:
    """The foods that each word fits, with foods kept elsewhere: they are of the reference tier."""
    if not query.strip():
        return [*food_table().search(query, limit)]
    others = _others(query)
    for slips in (False, True):
        found: dict[str, LoggedFood | FoodElsewhere] = {}
        for foods in of_kitchen(query, others, limit, slips=slips):
            _add(found, foods)
        for each in (query, *others):
            if len(found) < limit:
                tables = (reference.reference_table(), names)
                ranked = [best for it in tables for best in it.ranked(each, limit, slips=slips)]
                # Packaged foods precede equally good ones: the order is stable.
                _add(found, (food for _, food in sorted(ranked, key=itemgetter(0))))
        _add(found, by_ends_of_german_words(query, limit, slips=slips))
        if found:
            return list(found.values())[:limit]
    return []


def search_some_words(names: FoodNames, query: str, limit: int) -> list[LoggedFood | FoodElsewhere]:
    """The foods that share most words with a query that no food fits wholly: one word too many, a
    brand, or a word of another language among others."""
    in_tables = _in_tables(query)
    if in_tables != words_of(query) and (found := search_with(names, " ".join(in_tables), limit)):
        return found
    if len(in_tables) < 2:
        return []
    query = " ".join(in_tables)
    ranked: list[tuple[float, LoggedFood | FoodElsewhere]] = [
        (_OF_KITCHEN * share, food) for share, food in food_table().by_share(query, limit)
    ]
    ranked += [(_OF_KITCHEN * share, food) for share, food in share_of_german_name(query, limit)]
    ranked += reference.reference_table().by_share(query, limit)
    ranked += names.by_share(query, limit)
    ranked.sort(key=itemgetter(0), reverse=True)
    best: dict[str, LoggedFood | FoodElsewhere] = {}
    _add(best, (food for share, food in ranked if share >= LEAST_SHARE * ranked[0][0]))
    return list(best.values())[:limit]


def _in_tables(query: str) -> list[str]:
    """The words of a query, with the names in the tables for everyday names."""
    words = words_of(query)
    stems = [stem_of(word) for word in words]
    found: list[str] = []
    at = 0
    while at < len(words):
        for end in range(min(at + _LONGEST_NAME, len(words)), at, -1):
            if names := names_in_tables().get(tuple(stems[at:end])):
                found += words_of(names[0])
                at = end
                break
        else:
            found.append(words[at])
            at += 1
    return found


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
