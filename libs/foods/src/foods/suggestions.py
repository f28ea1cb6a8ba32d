"""Suggestions for a text that is not understood."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby

from foods.allergens import ALLERGENS
from foods.diets import DIETS
from foods.everyday import everyday_names, german_food_names, names_in_tables
from foods.exclusions import Meaning
from foods.german import german_names
from foods.kinds import KINDS
from foods.read_exclusions import (
    known_phrases,
    meanings_of,
    phrases_in,
    read_parts,
    readings_of,
)
from foods.sentences import FILLERS
from foods.sets import SETS
from foods.table import Food, food_table
from foods.vocabulary import (
    choices,
    foods_with,
    longest_phrase,
    meanings_by_phrase,
    names_of_food,
    rows,
)
from foods.words import Stems, stems_of, words_of

_MOST = 5
# In a shorter word one letter is too much, and a longer text is not a word. In ten languages there
# is always a word of four letters that is one letter away: "none" and "noce".
_SHORTEST, _SHORTEST_FOREIGN, _LONGEST = 4, 5, 30


def nearest(text: str) -> list[str]:
    """Words, each of them understood, that a text may stand for; best first, at most five."""
    parts = read_parts(text)
    return _understood(_near(text, parts)) or _understood(
        word for part in parts for stem in part for word in _foods_with_word(stem)
    )


def still_understood(text: str) -> tuple[str, ...]:
    """A stored text, or everything that it may mean if one of its words has become ambiguous."""
    parts = read_parts(text)
    if meanings_of(text) or not any(any(_choices_in(part)) for part in parts):
        return (text,)
    return tuple(dict.fromkeys(word for part in parts for word in _every_meaning(part)))


def _every_meaning(part: Stems) -> Iterator[str]:
    yield from _choices_in(part)
    yield from (word for word in _within(part) if meanings_of(word))


def is_in_no_plan(text: str) -> bool:
    """Whether a text names something that no plan has, such as honey or a banana.

    Declined forms and sentences count: `Bananen`, `no bananas`.
    """
    parts = [tuple(stem for stem in part if stem not in FILLERS) for part in read_parts(text)]
    return any(parts) and all(
        part in meanings_by_phrase() or any(map(_is_logged, (part, *readings_of(part))))
        for part in parts
        if part
    )


def nearest_in_no_plan(text: str) -> str | None:
    """The name of something that no plan has and that is one letter away: honey for honney."""
    word = " ".join(words_of(text))
    if not _SHORTEST <= len(word) <= _LONGEST:
        return None
    near = {name for key in _with_one_less(word) for name in _logged_by_one_less().get(key, ())}
    # People get the first letter right.
    likely = [name for name in near if name[:1] == word[:1]]
    return min(likely, key=lambda name: (abs(len(name) - len(word)), name), default=None)


def _is_logged(name: Stems) -> bool:
    names = (name, *(stems_of(each) for each in names_in_tables().get(name, ())))
    return not _names_of_logged_foods().isdisjoint(names)


@cache
def completable() -> tuple[str, ...]:
    """Everything that can be left out, as people write it: allergens first, foods last."""
    tags = (
        word
        for each in (*ALLERGENS, *KINDS, *DIETS, *SETS)
        for word in (each.name, *each.also_called)
    )
    foods = (food.spoken for food in food_table().foods.values() if food.in_plans)
    more = (word for row in rows() for word in row.words if row.use != "ask")
    everyday = (each.typed for each in (*everyday_names(), *german_food_names()))
    words = dict.fromkeys(word.casefold() for word in (*tags, *foods, *more, *everyday))
    # With a comma it would be two.
    return tuple(word for word in words if "," not in word and meanings_of(word))


def _understood(words: Iterable[str]) -> list[str]:
    """The first few of words that are understood, of those that mean the same one."""
    found: dict[frozenset[Meaning], str] = {}
    for word in words:
        if meant := frozenset(meanings_of(word)):
            found.setdefault(meant, word)
        if len(found) == _MOST:
            break
    return list(found.values())


def _near(text: str, parts: Sequence[Stems]) -> Iterator[str]:
    read = [each for part in parts for each in (part, *readings_of(part))]
    for part in read:
        yield from _choices_in(part)
    yield from _misspelled(" ".join(words_of(text)) if parts else "")
    for part in read:
        yield from _within(part)
    if parts and sum(map(len, parts)) > 1:
        for word in words_of(text):
            if not _is_known(word):
                yield from _misspelled(word)


def _choices_in(part: Stems) -> Iterator[str]:
    for at in range(len(part)):
        for end in range(min(at + longest_phrase(), len(part)), at, -1):
            yield from choices().get(part[at:end], ())


def _within(part: Stems) -> Iterator[str]:
    """The things that are understood in it: milk in raw milk."""
    known = known_phrases()
    for _, phrase in sorted(phrases_in(part, known), key=lambda each: (-len(each[1]), each[0])):
        if len(known[phrase]) > 1 and (word := _spelled().get(phrase)):
            yield word
        for each in known[phrase]:
            yield _spoken(each.id, each.name)


@cache
def _spelled() -> Mapping[Stems, str]:
    """How the words that can be left out are written."""
    return {stems_of(word): word for word in completable()}


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
            yield _spoken(each.id, each.name)
    for kind in KINDS:
        if kind.id in food.kinds:
            yield _spoken(kind.id, kind.name)


def _spoken(id: str, name: str) -> str:
    """Gluten for cereals with gluten; beef for beef and veal."""
    return id.replace("-", " ") if " and " in name or " with " in name else name.casefold()


def _is_known(word: str) -> bool:
    stems = stems_of(word)
    return bool(foods_with(stems)) or stems in known_phrases() or FILLERS.issuperset(stems)


@cache
def _names_of_logged_foods() -> frozenset[Stems]:
    return frozenset(
        stems_of(name)
        for food in food_table().foods.values()
        if not food.in_plans
        for name in (*names_of_food(food), *german_names()[food.id].all)
    )


@cache
def _logged_by_one_less() -> Mapping[str, list[str]]:
    """The names that only such foods have, by their spellings without one letter."""
    found: dict[str, list[str]] = defaultdict(list)
    names = {
        " ".join(words_of(name))
        for food in food_table().foods.values()
        if not food.in_plans
        for name in names_of_food(food)
    }
    names |= {" ".join(words_of(each.typed)) for each in everyday_names()}
    for name in sorted(names):
        if _SHORTEST <= len(name) <= _LONGEST and is_in_no_plan(name) and not meanings_of(name):
            for key in _with_one_less(name):
                found[key].append(name)
    return found


def _misspelled(word: str) -> Iterator[str]:
    """The known words of which it is one letter away."""
    if not _SHORTEST <= len(word) <= _LONGEST:
        return
    keys = _with_one_less(word)
    near = {known: place for key in keys for place, known in _by_one_less().get(key, ())}
    sound = _sound(word)

    def rank(known: str) -> tuple[bool, bool, int]:
        # People get the first letter right. English words come first.
        return known[:1] != word[:1], _sound(" ".join(words_of(known))) != sound, near[known]

    yield from sorted(near, key=rank)


def _with_one_less(word: str) -> set[str]:
    sound = _sound(word)
    return {word, sound, *(sound[:at] + sound[at + 1 :] for at in range(len(sound)))}


# What is written for the same sound, in one language or another one.
_SAME_SOUNDS = (
    *(("ph", "f"), ("th", "t"), ("ck", "k"), ("qu", "k"), ("sch", "h"), ("ch", "h"), ("y", "i")),
    *(("ae", "a"), ("oe", "o"), ("ue", "u"), ("z", "s"), ("c", "k"), ("w", "v"), ("j", "i")),
)


@lru_cache(maxsize=1_024)
def _sound(word: str) -> str:
    """A word without the letters that people confuse, or double: hazzelnut, brocolli."""
    for written, heard in _SAME_SOUNDS:
        word = word.replace(written, heard)
    return "".join(letter for letter, _ in groupby(word))


@cache
def _by_one_less() -> Mapping[str, list[tuple[int, str]]]:
    """The words that can be left out, with their places, by their spellings without one letter:
    these find a wrong, a missing or an additional letter, and two that are swapped."""
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    foreign = {word.casefold() for row in rows() if row.language != "en" for word in row.words}
    foreign.update(each.typed.casefold() for each in everyday_names() if each.language != "en")
    foreign.update(each.typed.casefold() for each in german_food_names())
    for place, word in enumerate(completable()):
        plain = " ".join(words_of(word))
        shortest = _SHORTEST_FOREIGN if word in foreign else _SHORTEST
        if shortest <= len(plain) <= _LONGEST:
            for key in _with_one_less(plain):
                found[key].append((place, word))
    return found
