"""What a person leaves out: from a text to the allergens, kinds, diets or foods that it names."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from foods.exclusions import Excluded, Meaning, meaning
from foods.table import food_table
from foods.vocabulary import (
    choices,
    foods_by_name,
    foods_with,
    ingredients,
    longest_phrase,
    meanings_by_phrase,
    names_of_food,
)
from foods.words import Stems, parts_of, stems_of, words_of

# "Milk products", "nut allergy", "gluten-free" and "no pork" name milk, nuts, gluten and pork; so
# do "sans gluten", "allergico alle noci" and "keine Milch".
FILLERS = frozenset(
    stems_of("""
allergy allergic intolerance intolerant product free from of trace no non any all without to please
i am im have a an my the diet
allergie allergien allergisch intoleranz unverträglichkeit gegen ohne kein keine keinen alle
allergique sans pas aucun aucune aux au je suis intolérant intolérante intolérance le la les de du
des alergia alérgico alérgica intolerancia intolerante sin ningún al el los las
allergia allergico allergica intolleranza intollerante senza niente alle ai agli gli il lo
intolerância sem nada ao à às aos o os as
intolerantie geen zonder voor op
alergia alergik nietolerancja nietolerancję bez na nie
alerjisi alerjim alerji intoleransı yok var
allergi allergisk allergiker intolerans mot utan inga inget ingen på
""")
)
_NO = frozenset(stems_of("no non without ohne kein sans pas sin senza sem geen zonder bez utan"))
_ALLERGIC = frozenset(stems_of("allergy allergic intolerant allergisch allergique allergico"))
# Words that begin with what is left out: meatless, glutenfree, glutenfrei, Nussallergie, sütsüz.
_ENDINGS = stems_of("""
less free frei vrij fritt fri siz suz allergie allergi allergiker intoleranz intolerantie intolerans
intolerant
""")
# What people write before what they leave out.
_OPENINGS = tuple(
    stems_of(text)
    for text in (
        *("I do not eat", "I don't eat", "do not eat", "don't eat", "I never eat", "I avoid"),
        *("I cannot eat", "I can't eat", "can't eat", "cannot eat", "I can't have", "can't have"),
        *(
            "I don't like",
            "don't like",
            "avoid",
            "I eat no",
            "eat no",
            "I hate",
            "hate",
            "je ne mange pas",
            "ich esse kein",
            "no como",
        ),
    )
)
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
    found = [_meanings_of_part(part) for part in parts if not FILLERS.issuperset(part)]
    if not found or not all(found) or not any(each.foods for part in found for each in part):
        return ()
    return tuple(dict.fromkeys(each for part in found for each in part))


def read_parts(text: str) -> tuple[Stems, ...]:
    """The stems of each thing that a text lists; none if it is too long to be looked up."""
    if len(text) > _MOST_LETTERS:
        return ()
    parts = parts_of(text)
    words = [word for part in parts for word in part]
    if len(words) > _MOST_WORDS or sum(map(len, words)) > _MOST_LETTERS:
        return ()
    return parts


def phrases_in(stems: Stems) -> Iterator[tuple[int, Stems]]:
    """The known phrases of a text, each with the place where it begins."""
    for start in range(len(stems)):
        for end in range(start + 1, min(start + longest_phrase(), len(stems)) + 1):
            if stems[start:end] in meanings_by_phrase():
                yield start, stems[start:end]


def _meanings_of_part(part: Stems) -> tuple[Meaning, ...]:
    if part not in choices() and (found := _called(part)):
        return found
    stems = tuple(stem for word in _without_opening(part) for stem in _without_ending(word))
    # "I have no milk allergy" leaves nothing out.
    if not _NO.isdisjoint(stems) and not _ALLERGIC.isdisjoint(stems):
        return ()
    meant = [at for at, stem in enumerate(stems) if stem not in FILLERS]
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
            return () if is_wish and not _NO.isdisjoint(stems[:first]) else found
    return _covering(stems, trimmed)


def _called(phrase: Stems) -> tuple[Meaning, ...]:
    """What a whole phrase means, or the food that it is called, or that foods are made of."""
    if found := meanings_by_phrase().get(phrase):
        return found
    # Soy sauce is a food, and does not mean everything with soy.
    if (phrase,) in foods_by_name():
        return (_food_called((phrase,)),)
    if name := ingredients().get(phrase):
        return (
            meaning("food", "-".join(words_of(name)), name, Excluded(foods=foods_with(phrase))),
        )
    return _all_words_of(phrase) if len(phrase) > 1 else ()


def _covering(stems: Stems, trimmed: Stems) -> tuple[Meaning, ...]:
    """What the phrases of a text mean together, if each of its words is in one.

    Raw milk is not understood: raw is not an allergen, and milk alone may not be what is meant.
    """
    # "Gluten, no meat" without its comma: no meat is a diet, and leaves out more than meat.
    meant = tuple(stem for stem in trimmed if stem not in FILLERS)
    phrases = dict.fromkeys(phrase for _, phrase in (*phrases_in(stems), *phrases_in(meant)))
    if not {stem for phrase in phrases for stem in phrase}.issuperset(meant):
        return ()
    by_phrase = meanings_by_phrase()
    diets = [
        phrase
        for phrase in phrases
        if FILLERS.isdisjoint(phrase) and all(each.kind == "diet" for each in by_phrase[phrase])
    ]
    # A member who types "halal chicken" eats it.
    if diets and len(phrases) > 1:
        return ()
    return tuple(dict.fromkeys(each for phrase in phrases for each in by_phrase[phrase]))


def _without_opening(stems: Stems) -> Stems:
    found = (each for each in _OPENINGS if stems[: len(each)] == each)
    return stems[len(max(found, key=len, default=())) :]


def _without_ending(word: str) -> tuple[str, ...]:
    """The words of meatless (no meat) and of glutenfree (gluten)."""
    known = meanings_by_phrase()
    if (word,) in known:
        return (word,)
    for ending in _ENDINGS:
        rest = " ".join(stems_of(word.removesuffix(ending))) if word.endswith(ending) else ""
        if (rest,) in known:
            return ("no", rest) if ("no", rest) in known else (rest,)
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
