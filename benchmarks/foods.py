"""A search among 20,000 foods: the CPU time, and the memory that a process takes for them.

    make bench ARGS=foods

The foods are those of the reference tier, and as imported ones the same again under other names
until there are 20,000. What a search costs is measured with the kitchen's, as tracker does it.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from string import ascii_lowercase

from foods import FoodNames, food_table, reference_table, search_with
from foods.words import words_of

_FOODS = 20_000
_QUERIES = 2_000
_LIMIT = 20
_PAGE_KB = 4


def main() -> None:
    """Print the milliseconds of searches and the megabytes of the table."""
    food_table()
    before = _megabytes()
    table = reference_table()
    imported = list(islice(_imported(), _FOODS - len(table)))
    names = FoodNames((food_id, (name,)) for food_id, name in imported)
    print(f"{_FOODS} foods: {_megabytes() - before:.0f} MB more")
    chosen = random.Random(7)
    every_name = (*(food.name for food in table), *(name for _, name in imported))
    words = sorted({word for name in every_name for word in words_of(name)})
    for what, query in _kinds(chosen, words):
        _report(what, names, [query() for _ in range(_QUERIES)])


def _imported() -> Iterator[tuple[str, str]]:
    for copy in count():
        for number, food in enumerate(reference_table()):
            # Other words, as another table has them, among those of everybody.
            yield f"bls-{copy}-{number}", f"{food.name} {food.name.split()[0][::-1]}{copy}"


def _kinds(chosen: random.Random, words: Sequence[str]) -> Iterator[tuple[str, Callable[[], str]]]:
    def word() -> str:
        return chosen.choice(words)

    def slip() -> str:
        typed = word()
        at = chosen.randrange(len(typed))
        return typed[:at] + chosen.choice(ascii_lowercase) + typed[at + 1 :]

    yield "one letter", lambda: chosen.choice(ascii_lowercase)
    yield "two letters, each of a word", lambda: " ".join(chosen.sample(ascii_lowercase, 2))
    yield "a word", word
    yield "a word with one letter wrong", slip
    yield "two words", lambda: f"{word()} {word()[:3]}"


def _report(what: str, names: FoodNames, queries: Sequence[str]) -> None:
    spent = []
    for query in queries:
        started = time.process_time()
        search_with(names, query, _LIMIT)
        spent.append(1_000 * (time.process_time() - started))
    spent.sort()
    print(
        f"{what}: p50 {spent[len(spent) // 2]:.2f} ms, p99 {spent[len(spent) * 99 // 100]:.2f} ms"
    )


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * _PAGE_KB / 1_024


if __name__ == "__main__":
    main()
