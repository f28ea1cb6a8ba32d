"""The words of a dish: cleaned, and replaced where they say what is not in it.

A model's text is never shown: the engine's steps are. A name or a text of a model is counted by the
reason, and a name is replaced, where it

- says something of `unfit.yaml`: `medicine`, `fasting`, `not_food`, `raw` (also a temperature
  below that of a core), `unsafe`, `promise`, `contact`
- has a word that no recipe needs (`unknown`): what is not understood cannot be checked, and that
  is true of other languages, too
- names something that is left out (`excluded`), also in `creamy`, `cheeseburger`, `quiche`
- names a food that is not in the dish, or a dish that has other foods (`another_food`). Salt,
  pepper and water are always there, unless they are left out
- has no word of heat for a food that must be cooked (`not_cooked`), or nothing but `serve together`
  (`no_step`)
- is `unreadable`: an amount, an address, a picture, letters that are not Latin, endless repetition
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from foods import Stems, stems_of, words_of
from planner.computed.dishes import NAME_LENGTH, TEXT_LENGTH, Dish, Item, PlannedMeal
from planner.computed.exclusions import Exclusions
from planner.computed.texts.dish_names import dish_names_in
from planner.computed.texts.heated import is_heated
from planner.computed.texts.in_words import made_name
from planner.computed.texts.kitchen_words import are_known
from planner.computed.texts.named_foods import (
    names_another_food,
    names_excluded,
    names_excluded_food,
    places_without_names,
    without_names,
)
from planner.computed.texts.recipes import made_recipe
from planner.computed.texts.unfit import unfit, unfit_phrases
from planner.rules import Meal

_MARKUP = re.compile(r"<[^<>]*>|[<>*_#|`~{}\[\]\\^]")
# An amount that a model made up would contradict what was computed; times, degrees and the number
# of plates are fine.
_NO_AMOUNT = (
    r"\s*(?:min|hour|h\b|sec|°|º|degree|c\b|f\b|sides|sheets|forks|bowls|plates|batches|times)"
)
_AMOUNT = re.compile(
    rf"\d+(?![\d.,/])(?!\s*(?:-|–|to)\s*\d)(?!{_NO_AMOUNT})|\d[.,/]\d"
    rf"|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen)\b(?!{_NO_AMOUNT})"
    r"|\bhalf (?:an? )?(?:cup|kilo|pound|lit(?:re|er)|pint|gram|ounce|glass|\w*spoon)"
    r"|[½¼¾⅓⅔%]",
    re.IGNORECASE,
)
# No language writes more accents than these on one letter.
_ACCENTS = ("Mn", "Mn")
# Letters that are no plain one with an accent; others, such as ᴄ, only look like one.
_LETTERS = frozenset("øæœßł")
_ADDRESS = re.compile(r"https?:|www\.|@|\b\w+\.(?:com|net|org|io)\b", re.IGNORECASE)
_LONGEST_WORD = 24
_SENTENCE = re.compile(r"[.!?;:\n]")
_TEMPERATURE = re.compile(
    r"\b(\d{1,3}) ?(?:[°º]|degrees?)? ?(c\b|f\b|celsius|fahrenheit|(?<=[°ºs]))", re.IGNORECASE
)
_WARMEST_FRIDGE = 8
# A text of no other words but those of foods says nothing of how it is made.
_NO_STEP = frozenset(
    stems_of("prepare combine serve together everything all it the and with to taste season enjoy")
)


@dataclass(frozen=True, slots=True)
class _Said:
    """A text and its words."""

    text: str
    sentences: Sequence[Sequence[str]]
    words: Sequence[str]
    stems: Stems

    @classmethod
    def in_text(cls, text: str) -> "_Said":
        sentences = [words_of(sentence) for sentence in _SENTENCE.split(text)]
        words = [word for sentence in sentences for word in sentence]
        return cls(text, sentences, words, stems_of(" ".join(words)))


def checked(dish: Dish, items: Sequence[Item], meal: Meal, exclusions: Exclusions) -> PlannedMeal:
    """The meal under the dish's name and recipe, or under ones made from its foods.

    A model's text is never shown: a text that passes every check may still cook chicken for one
    minute. It is checked to count what models write.
    """
    recipe = dish.recipe
    name = cleaned(dish.name, NAME_LENGTH)
    said = _Said.in_text(recipe.text if recipe else cleaned(dish.text, TEXT_LENGTH))
    if recipe:
        # The kitchen's own words may only name what this member leaves out.
        wrong_name = _why_not_of_these_foods(_Said.in_text(name), items, exclusions, is_name=True)
        wrong_text = _why_not_of_these_foods(said, items, exclusions, is_name=False)
    else:
        wrong_name = why_not(name, items, exclusions, is_name=True)
        wrong_text = _why_not(said, items, exclusions, is_name=False) or _not_made(said, items)
    if recipe is None or wrong_name or wrong_text:
        recipe = made_recipe(items, meal)
    return PlannedMeal(
        made_name(items) if wrong_name else name,
        recipe.text,
        tuple(items),
        recipe,
        dropped=tuple(filter(None, (dish.name and wrong_name, dish.text and wrong_text))),
    )


def cleaned(text: str, length: int) -> str:
    """One line without control characters and markup, cut at a word."""
    # Twice the length is enough to cut from, and bounds the work.
    start = unicodedata.normalize("NFC", text[: 2 * length])
    line = " ".join(_MARKUP.sub(" ", _printable(start)).split())
    if len(line) <= length:
        return line
    return line[: length + 1].rsplit(" ", 1)[0][:length].rstrip(" ,;:-")


def _printable(text: str) -> str:
    """With a space for what is not printed, but none for what only joins letters."""
    printed, before = [], ("", "")
    for c in text:
        category = unicodedata.category(c)
        if category == "Cf" or (category == "Mn" and before == _ACCENTS):
            continue
        printed.append(" " if category[0] in "CZ" else c)
        before = (before[1], category)
    return "".join(printed)


def reasons_to_drop() -> tuple[str, ...]:
    """Why a name or a text is not shown: what it says, or what it does not say of its foods."""
    of_foods = ("excluded", "another_food", "no_step", "not_cooked")
    return (*unfit_phrases(), "unreadable", "unknown", *of_foods)


def fits(
    text: str, items: Sequence[Item], exclusions: Exclusions, *, is_name: bool = False
) -> bool:
    """Whether a text may be shown over these foods to one who leaves out these things."""
    return why_not(text, items, exclusions, is_name=is_name) is None


def why_not(
    text: str, items: Sequence[Item], exclusions: Exclusions, *, is_name: bool = False
) -> str | None:
    """Why a name or a text is not shown over these foods: a reason of the metric, or None."""
    return _why_not(_Said.in_text(text), items, exclusions, is_name=is_name)


def _why_not(
    said: _Said, items: Sequence[Item], exclusions: Exclusions, *, is_name: bool
) -> str | None:
    if not _is_readable(said):
        return "unreadable"
    names = list(dish_names_in(said.words, is_name=is_name))
    of_names = {place for name in names for place in range(name.start, name.end)}
    others = (word for place, word in enumerate(said.words) if place not in of_names)
    return (
        unfit(said.sentences)
        or ("raw" if _is_too_cold(said.text, items) else None)
        or (None if are_known(others) else "unknown")
        or _why_not_of_these_foods(said, items, exclusions, is_name=is_name)
    )


def _why_not_of_these_foods(
    said: _Said, items: Sequence[Item], exclusions: Exclusions, *, is_name: bool
) -> str | None:
    """Whether it names something that is excluded, or that is not among the items."""
    foods = [item.food for item in items]
    words, stems = said.words, said.stems
    if names_excluded_food(stems, exclusions.excluded.foods):
        return "excluded"
    left = places_without_names(stems, foods)
    if names_excluded([stems[place] for place in left], exclusions.excluded):
        return "excluded"
    ids = [food.id for food in foods]
    # Where a name of a dish is, but for one within that of a food: vegan butter.
    of_names: set[int] = set()
    for found in dish_names_in(words, is_name=is_name):
        places = range(found.start, found.end)
        if not set(left).isdisjoint(places):
            if not found.meaning.fits(ids, exclusions.excluded):
                return "another_food"
            of_names.update(places)
    # A name of a dish says by itself what is in it: a cheeseburger is no food of that name.
    others = [stems[place] for place in left if place not in of_names]
    return "another_food" if names_another_food(others, foods) else None


def _not_made(said: _Said, items: Sequence[Item]) -> str | None:
    """Whether it does not say how the dish is made, or leaves raw what must be cooked."""
    foods = [item.food for item in items]
    if _NO_STEP.issuperset(without_names(said.stems, foods)):
        return "no_step"
    return None if is_heated(said.sentences, foods) else "not_cooked"


def _is_too_cold(text: str, items: Sequence[Item]) -> bool:
    """Whether it names a temperature at which no core of its foods is done."""
    cores = [item.food.core_c for item in items if item.food.core_c]
    return any(
        _WARMEST_FRIDGE < round(celsius) < min(cores, default=0)
        for degrees, unit in _TEMPERATURE.findall(text)
        for celsius in ((int(degrees) - 32) / 1.8 if unit[:1] in "fF" else int(degrees),)
    )


def _is_readable(said: _Said) -> bool:
    """Whether it reads like a text: Latin words, no pictures, no amounts, no address, no endless
    repetition."""
    text, words = said.text, said.stems
    letters = [c for c in text if c.isalpha()]
    return (
        bool(letters)
        and all(map(_is_plain, set(letters)))
        and not any(unicodedata.category(c) == "So" and c != "°" for c in text)
        and max(map(len, words)) <= _LONGEST_WORD
        and len(words) <= 3 * len(set(words))
        and not _AMOUNT.search(text)
        and not _ADDRESS.search(text)
    )


@lru_cache(maxsize=1_024)
def _is_plain(letter: str) -> bool:
    """Whether the words of the food table would be found in it."""
    is_latin = "LATIN" in unicodedata.name(letter, "")
    return is_latin and ("".join(words_of(letter)).isascii() or letter.lower() in _LETTERS)
