"""The kitchen's foods by their English, everyday and German names.

Both languages are searched whatever the member's is, and no English word finds less or other foods
first because of a German one.
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from foods.everyday import german_names_in_tables
from foods.german import ranked_by_german_name
from foods.search import BEGINS, ENDS, how_well
from foods.table import Food, food_table
from foods.words import stems_of, words_of

# A word of fewer letters is the beginning of English ones: "may" is not "Mais".
_LONG = 4
# How well a food fits, and the food.
_Fit = tuple[int, Food]


def of_kitchen(
    query: str, others: Sequence[str], limit: int, *, slips: bool
) -> Iterator[Sequence[Food]]:
    """The foods that each word of the query fits, the best first; `others` are its everyday
    names."""
    table = food_table()
    english: list[_Fit] = [
        (how_well(fit), table.ranked[number])
        for fit, number in table.index.ranked(query, limit, slips=slips)
    ]
    german = [each for each in _by_german_name(query, limit, slips) if each[0] < ENDS]
    by_everyday_name = [food for each in others for food in table.search(each, limit, slips=slips)]
    is_short = min(map(len, words_of(query)), default=0) < _LONG
    if stems_of(query) in german_names_in_tables() and not is_short:
        yield _foods(each for each in english if each[0] < BEGINS)
        yield _foods(each for each in german if each[0] == 0)
        yield from (by_everyday_name, _foods(german), _foods(english))
    elif others or is_short:
        yield from (_foods(english), by_everyday_name, _foods(german))
    else:
        # The English come first where both fit as well.
        yield _foods(sorted([*english, *german], key=itemgetter(0)))


def by_ends_of_german_words(query: str, limit: int, *, slips: bool) -> Sequence[Food]:
    """Schweineschnitzel for schnitzel: other tables may have a food of that name."""
    return _foods(each for each in _by_german_name(query, limit, slips) if each[0] >= ENDS)


def _by_german_name(query: str, limit: int, slips: bool) -> list[_Fit]:
    found = ranked_by_german_name(query, limit, slips=slips)
    return [(how_well(fit), food) for fit, food in found]


def _foods(fits: Iterable[_Fit]) -> Sequence[Food]:
    return [food for _, food in fits]
