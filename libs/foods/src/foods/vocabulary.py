"""The words that people use for what they leave out, and their meanings.

Allergens, kinds, diets and sets are declared with their English names; words.csv has more words, in
ten languages.
"""

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from typing import Literal

from foods.allergens import ALLERGENS, Allergen
from foods.diets import DIETS, Diet
from foods.exclusions import Excluded, Meaning, meaning
from foods.kinds import KINDS, FoodKind
from foods.sentences import without_elisions
from foods.sets import SETS, FoodSet
from foods.table import Food, food_table
from foods.words import Stems, parts_of, stems_of

# Where a word stands for what it means: everywhere; only where a person leaves something out (in
# the text of a dish, noodles may be of zucchini); or nowhere: the member has to choose a meaning.
Use = Literal["everywhere", "typed", "ask"]
_USES: Mapping[str, Use] = {"": "everywhere", "typed": "typed", "ask": "ask"}


@dataclass(frozen=True, slots=True)
class Row:
    """Words of one language that mean the same: ids, or for `ask` words to choose from."""

    language: str
    means: tuple[str, ...]
    use: Use
    words: tuple[str, ...]


@cache
def rows() -> tuple[Row, ...]:
    """The rows of words.csv."""
    text = (files("foods") / "words.csv").read_text(encoding="utf-8")
    return tuple(_row(row) for row in csv.DictReader(text.splitlines()))


@cache
def meanings_by_phrase() -> Mapping[Stems, tuple[Meaning, ...]]:
    """What each phrase means that names no single food."""
    found: dict[Stems, dict[Meaning, None]] = defaultdict(dict)
    for each, words in _tags():
        for word in words:
            found[stems_of(word)][each] = None
    by_id = _by_id()
    for row in rows():
        for word in row.words if row.use != "ask" else ():
            for id in row.means:
                found[stems_of(without_elisions(word))].update(dict.fromkeys(by_id[id]))
    return {phrase: tuple(meanings) for phrase, meanings in found.items()}


@cache
def words_in_texts() -> Mapping[Stems, Excluded]:
    """The phrases of words.csv that mean the same in the text of a dish, with their meanings."""
    found: dict[Stems, Excluded] = {}
    for row in rows():
        for word in row.words if row.use == "everywhere" else ():
            for each in (each for id in row.means for each in _by_id()[id]):
                if each.kind in ("allergen", "kind") and not each.excluded.foods:
                    own = Excluded(each.excluded.allergens, each.excluded.kinds & {each.id})
                    found[stems_of(word)] = found.get(stems_of(word), Excluded()) | own
    return found


@cache
def choices() -> Mapping[Stems, tuple[str, ...]]:
    """The words to choose from, by ambiguous word."""
    return {stems_of(word): row.means for row in rows() if row.use == "ask" for word in row.words}


@cache
def longest_phrase() -> int:
    return max(map(len, (*meanings_by_phrase(), *choices())))


@cache
def foods_by_name() -> Mapping[tuple[Stems, ...], frozenset[str]]:
    """The foods of plans by each name: coconut milk, canned; canned coconut milk; coconut milk."""
    found: dict[tuple[Stems, ...], frozenset[str]] = {}
    for food in food_table().foods.values():
        for name in names_of_food(food) if food.in_plans else ():
            parts = parts_of(name)
            found[parts] = found.get(parts, frozenset()) | {food.id}
    return found


@cache
def ingredients() -> Mapping[Stems, str]:
    """What foods of plans are made of, by its stems: apple, rice."""
    return {
        stems_of(each): each
        for food in food_table().foods.values()
        for each in (food.made_of if food.in_plans else ())
        if each != "-"
    }


def names_of_food(food: Food) -> tuple[str, ...]:
    """What it is called."""
    return food.name, food.spoken, food.name.partition(", ")[0], *food.also


@cache
def foods_by_word() -> Mapping[str, frozenset[str]]:
    """The foods that have a word, as it is compared, in a name or in what they are made of."""
    found: dict[str, set[str]] = defaultdict(set)
    for id, there in _texts():
        for stem in there:
            found[stem].add(id)
    return {stem: frozenset(foods) for stem, foods in found.items()}


def foods_with(stems: Iterable[str]) -> frozenset[str]:
    """The foods that have all of these words."""
    found = [foods_by_word().get(stem, frozenset()) for stem in stems]
    return frozenset.intersection(*found) if found else frozenset()


def _what_is_there(text: str) -> Iterator[str]:
    """The stems of a text without those it is free of: dairy-free cheese has no "dairy"."""
    stems = stems_of(text)
    for stem, following in zip_longest(stems, stems[1:]):
        if "free" not in (stem, following):
            yield stem


@cache
def _texts() -> tuple[tuple[str, frozenset[str]], ...]:
    """The id of each food with the words of one of its names, or of what it is made of."""
    return tuple(
        (food.id, frozenset(_what_is_there(text)))
        for food in food_table().foods.values()
        for text in (food.name, *food.also, *food.made_of)
    )


def _foods_of(each: FoodSet) -> frozenset[str]:
    wanted = [frozenset(stems_of(word)) for word in each.words]
    hidden = [frozenset(stems_of(word)) for word in each.but]
    return frozenset(
        id
        for id, there in _texts()
        if any(words <= there for words in wanted)
        if not any(words <= there for words in hidden)
    )


def _words(each: Allergen | FoodKind | Diet | FoodSet) -> tuple[str, ...]:
    return each.id, each.name, *each.also_called


def _row(row: Mapping[str, str]) -> Row:
    use = _USES[row["use"]]
    means = row["means"].split(", ") if use == "ask" else row["means"].split()
    return Row(row["language"], tuple(means), use, tuple(row["words"].split("; ")))


@cache
def _tags() -> tuple[tuple[Meaning, tuple[str, ...]], ...]:
    """Allergens, kinds, diets and sets, each with its words."""
    return (
        *(
            (meaning("allergen", each.id, each.name, Excluded(frozenset({each.id}))), _words(each))
            for each in ALLERGENS
        ),
        *(
            (
                meaning(
                    "kind", each.id, each.name, Excluded(kinds=frozenset({each.id, *each.besides}))
                ),
                _words(each),
            )
            for each in KINDS
        ),
        *(
            (
                meaning("diet", each.id, each.name, Excluded(each.allergens, each.kinds)),
                _words(each),
            )
            for each in DIETS
        ),
        *(
            (
                meaning(
                    "kind",
                    each.id,
                    each.name,
                    Excluded(frozenset(each.allergens), foods=_foods_of(each)),
                ),
                _words(each),
            )
            for each in SETS
        ),
    )


@cache
def _by_id() -> Mapping[str, tuple[Meaning, ...]]:
    """Fish is an allergen, and a kind."""
    found: dict[str, list[Meaning]] = defaultdict(list)
    for each, _ in _tags():
        found[each.id].append(each)
    return {id: tuple(meanings) for id, meanings in found.items()}
