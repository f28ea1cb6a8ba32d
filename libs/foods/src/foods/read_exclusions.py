"""What a person leaves out: from a text to the allergens, kinds, diets or foods that it names."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_

from foods.everyday import everyday_names, german_food_names
from foods.exclusions import Excluded, Meaning, meaning
from foods.inflections import Formed, formed, readings
from foods.sentences import (
    FILLERS,
    around,
    endings_of,
    is_negated,
    leaves_nothing_out,
    without_elisions,
    without_opening,
)
from foods.table import food_table
from foods.vocabulary import (
    choices,
    foods_by_name,
    foods_with,
    ingredients,
    longest_phrase,
    meanings_by_phrase,
    names_of_food,
    rows,
)
from foods.words import Stems, parts_of, stems_of, words_of

# A name is a few words, and a list of names is not much longer. Nothing longer is looked up: these
# are letters and words as they are compared, where one letter may have become several.
_MOST_LETTERS = 100
_MOST_WORDS = 12


def named(text: str) -> Excluded | None:
    """What a text leaves out: allergens, kinds, diets, or else foods.

    It may list several things. None if any part is not understood: otherwise the member would eat
    that part without a warning.
    """
    meanings = meanings_of(text)
    return reduce(or_, (each.excluded for each in meanings)) if meanings else None


def meanings_of(text: str) -> tuple[Meaning, ...]:
    """Everything that a text names; empty if a part is not understood, or no plan has it."""
    parts = read_parts(text)
    # "Lemon or lime juice" may be one food; but who lists two things means both.
    is_name = len(parts) > 1 and parts in foods_by_name()
    if is_name and not all(part in meanings_by_phrase() for part in parts):
        return (_food_called(parts),)
    known = known_phrases()
    said = [part for part in parts if part in known or not FILLERS.issuperset(part)]
    found = [_meanings_of_typed(part) for part in said]
    if not found or not all(found) or not any(each.foods for part in found for each in part):
        return ()
    return tuple(dict.fromkeys(each for part in found for each in part))


def read_parts(text: str) -> tuple[Stems, ...]:
    """The stems of each thing that a text lists; none if it is too long to be looked up."""
    if len(text) > _MOST_LETTERS:
        return ()
    parts = parts_of(without_elisions(text))
    words = [word for part in parts for word in part]
    if len(words) > _MOST_WORDS or sum(map(len, words)) > _MOST_LETTERS:
        return ()
    return parts


def phrases_in(
    stems: Stems, known: Mapping[Stems, tuple[Meaning, ...]]
) -> Iterator[tuple[int, Stems]]:
    """The known phrases of a text, each with the place where it begins."""
    for start in range(len(stems)):
        for end in range(start + 1, min(start + longest_phrase(), len(stems)) + 1):
            if stems[start:end] in known:
                yield start, stems[start:end]


@cache
def known_phrases() -> Mapping[Stems, tuple[Meaning, ...]]:
    """What each phrase means: of words.csv, of the names of foods, and everyday names."""
    by_name = {name[0]: (_food_called(name),) for name in foods_by_name() if len(name) == 1}
    # Soy sauce is a food, and does not mean everything with soy.
    found = {**by_name, **meanings_by_phrase()}
    everyday: dict[Stems, dict[Meaning, None]] = defaultdict(dict)
    for phrase, name in _everyday():
        if phrase not in choices():
            everyday[phrase].update(dict.fromkeys(_called_in(found, stems_of(name))))
    return {phrase: tuple(meant) for phrase, meant in everyday.items() if meant} | found


def _everyday() -> Iterator[tuple[Stems, str]]:
    """Each everyday name, as it is compared, with the name in the tables."""
    for each in (*everyday_names(), *german_food_names()):
        yield stems_of(without_elisions(each.typed)), each.found_as


def readings_of(part: Stems) -> tuple[Stems, ...]:
    """What a part may be a form of, if it has unknown words; else none."""
    unknown = [word for word in part if word not in _known_words()]
    return tuple(readings(part, unknown, _forms())) if unknown else ()


def _meanings_of_typed(part: Stems) -> tuple[Meaning, ...]:
    """The meanings of a part, or of what it is a form of, if all of these mean the same."""
    if found := _meanings_of_part(part):
        return found
    found_by_set = {frozenset(found): found for found in map(_meanings_of_part, readings_of(part))}
    understood = [found for found in found_by_set.values() if found]
    return understood[0] if len(understood) == 1 else ()


@cache
def _known_words() -> frozenset[str]:
    phrases = (*known_phrases(), *choices(), *ingredients())
    return FILLERS.union(*phrases)


@cache
def _forms() -> Formed:
    """The words of other languages that have forms."""
    everyday = ((each.language, each.typed) for each in (*everyday_names(), *german_food_names()))
    listed = ((row.language, word) for row in rows() for word in row.words)
    return formed((*everyday, *listed))


def _meanings_of_part(part: Stems) -> tuple[Meaning, ...]:
    if part not in choices() and (found := _called(part)):
        return found
    stems = tuple(stem for word in without_opening(part) for stem in _without_ending(word))
    if leaves_nothing_out(stems):
        return ()
    said = around(stems)
    meant = [at for at, stem in enumerate(stems) if stem not in said]
    if not meant:
        return ()
    # Not those in between: soy-free milk is not soy milk.
    trimmed = stems[meant[0] : meant[-1] + 1]
    for first, phrase in ((0, stems), (meant[0], trimmed)):
        if phrase in choices():
            return ()
        if found := _called(phrase):
            is_wish = all(each.kind == "diet" for each in found)
            # Who wants no vegan food wants something else.
            return () if is_wish and is_negated(stems[:first]) else found
    return _covering(stems, trimmed, said)


def _called(phrase: Stems) -> tuple[Meaning, ...]:
    """What a whole phrase means, or the food that it is called, or that foods are made of."""
    if found := _called_in(known_phrases(), phrase):
        return found
    return _all_words_of(phrase) if len(phrase) > 1 else ()


def _called_in(known: Mapping[Stems, tuple[Meaning, ...]], phrase: Stems) -> tuple[Meaning, ...]:
    if found := known.get(phrase):
        return found
    if name := ingredients().get(phrase):
        return (
            meaning("food", "-".join(words_of(name)), name, Excluded(foods=foods_with(phrase))),
        )
    return ()


def _covering(stems: Stems, trimmed: Stems, said: frozenset[str]) -> tuple[Meaning, ...]:
    """What the phrases of a text mean together, if each of its words is in one.

    Raw milk is not understood: raw is not an allergen, and milk alone may not be what is meant.
    """
    # "Gluten, no meat" without its comma: no meat is a diet, and leaves out more than meat.
    meant = tuple(stem for stem in trimmed if stem not in said)
    by_phrase = meanings_by_phrase()
    phrases = dict.fromkeys(
        phrase for _, phrase in (*phrases_in(stems, by_phrase), *phrases_in(meant, by_phrase))
    )
    if not {stem for phrase in phrases for stem in phrase}.issuperset(meant):
        return ()
    diets = [
        phrase
        for phrase in phrases
        if said.isdisjoint(phrase) and all(each.kind == "diet" for each in by_phrase[phrase])
    ]
    # A member who types "halal chicken" eats it.
    if diets and len(phrases) > 1:
        return ()
    return tuple(dict.fromkeys(each for phrase in phrases for each in by_phrase[phrase]))


def _without_ending(word: str) -> Stems:
    """The words of meatless (no meat) and of glutenfree (gluten)."""
    known = known_phrases()
    if (word,) in known or word in FILLERS:
        return (word,)
    for beginning, says in endings_of(word):
        rest = stems_of(beginning)
        if rest in known:
            return says + rest if says + rest in known or says != ("no",) else rest
    return (word,)


def _all_words_of(phrase: Stems) -> tuple[Meaning, ...]:
    """The food whose name has these words and no others, in another order: canned tuna in oil."""
    for food in (food_table().foods[name] for name in sorted(foods_with(phrase))):
        for name in names_of_food(food) if food.in_plans else ():
            if sorted(stems_of(name)) == sorted(phrase):
                return (_food_called(parts_of(name)),)
    return ()


def _food_called(parts: Sequence[Stems]) -> Meaning:
    """The foods of this name, and those in whose names it is."""
    called = foods_by_name()[tuple(parts)]
    foods = called | foods_with(stem for part in parts for stem in part)
    table = food_table().foods
    # The plainest of them stands for all.
    first = min((table[name] for name in called), key=lambda food: (len(food.name), food.id))
    return meaning("food", first.id, first.spoken, Excluded(foods=foods))
