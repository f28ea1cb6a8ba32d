"""What somebody may have meant by a text that is not understood."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from foods.allergens import ALLERGENS
from foods.diets import DIETS
from foods.excluded import meanings_of, phrases_in, read_parts
from foods.kinds import KINDS
from foods.sets import SETS
from foods.table import Food, food_table
from foods.vocabulary import choices, foods_with, longest_phrase, meanings_by_phrase, rows
from foods.words import Stems, words_of

_MOST = 5
# Of a shorter word, one letter is too much; a longer one is none.
_SHORTEST, _LONGEST = 4, 30


def nearest(text: str) -> list[str]:
    """Words, each of them understood, that a text may stand for; best first, at most five."""
    found: dict[str, None] = {}
    for word in _near(text):
        if word not in found and meanings_of(word):
            found[word] = None
        if len(found) == _MOST:
            break
    return list(found)


@cache
def completable() -> tuple[str, ...]:
    """Everything that can be left out, as people write it: allergens first, foods last."""
    tags = [
        word
        for each in (*ALLERGENS, *KINDS, *DIETS, *SETS)
        for word in (each.name, *each.also_called)
    ]
    foods = [food.spoken for food in food_table().foods.values() if food.in_plans]
    more = [word for row in rows() for word in row.words if row.use != "ask"]
    words = dict.fromkeys(word if word[1:].isupper() else word.casefold() for word in (*tags, *foods, *more))
    # With a comma it would be two.
    return tuple(word for word in words if "," not in word and meanings_of(word))


def _near(text: str) -> Iterator[str]:
    parts = read_parts(text)
    for part in parts:
        for at in range(len(part)):
            for end in range(min(at + longest_phrase(), len(part)), at, -1):
                yield from choices().get(part[at:end], ())
    yield from _misspelled(" ".join(words_of(text)) if parts else "")
    for part in parts:
        yield from _within(part)
    if parts and sum(map(len, parts)) > 1:
        for word in words_of(text):
            yield from _misspelled(word)
    for part in parts:
        for stem in part:
            yield from _foods_with_word(stem)


def _within(part: Stems) -> Iterator[str]:
    """The things that are understood in it: milk in raw milk."""
    known = sorted(phrases_in(part), key=lambda each: (-len(each[1]), each[0]))
    for _, phrase in known:
        for each in meanings_by_phrase()[phrase]:
            yield each.name.casefold()


def _foods_with_word(stem: str) -> Iterator[str]:
    """Foods of plans with this word; of others, what is in them."""
    foods = [food_table().foods[name] for name in sorted(foods_with((stem,)))]
    for food in sorted(foods, key=lambda each: len(each.name)):
        if food.in_plans:
            yield food.spoken.replace(",", "")
    for food in foods:
        if not food.in_plans:
            yield from _what_is_in(food)


def _what_is_in(food: Food) -> Iterator[str]:
    for each in ALLERGENS:
        if each.id in food.allergens:
            yield each.name.casefold()
    for kind in KINDS:
        if kind.id in food.kinds:
            yield kind.name.casefold()


def _misspelled(word: str) -> Iterator[str]:
    """The known words of which it is one letter away."""
    if not _SHORTEST <= len(word) <= _LONGEST:
        return
    near = {known: None for key in _with_one_less(word) for known in _by_one_less().get(key, ())}
    # People get the first letter right.
    yield from sorted(near, key=lambda known: (known[:1] != word[:1], abs(len(known) - len(word))))


def _with_one_less(word: str) -> set[str]:
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


@cache
def _by_one_less() -> Mapping[str, tuple[str, ...]]:
    """What can be left out, by itself without each one of its letters: a letter that is wrong, that
    lacks or is too many, and two that are swapped are found so."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in completable():
        plain = " ".join(words_of(word))
        if _SHORTEST <= len(plain) <= _LONGEST:
            for key in _with_one_less(plain):
                found[key].append(word)
    return {key: tuple(words) for key, words in found.items()}
