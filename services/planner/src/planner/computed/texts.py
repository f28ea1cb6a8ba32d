"""The words of a dish: cleaned, and replaced where they say what is not in it."""

import re
import unicodedata
from collections.abc import Sequence

from foods import stems_of, words_of
from planner.computed.dishes import Dish, Item, PlannedMeal
from planner.computed.exclusions import Exclusions
from planner.computed.requests import NAME_LENGTH, TEXT_LENGTH
from planner.computed.spoken import made_name, made_text
from planner.computed.words import (
    names_another_food,
    names_excluded,
    names_excluded_food,
    without_names,
)
from planner.rules import Meal

_MARKUP = re.compile(r"<[^<>]*>|[<>*_#|`~{}\[\]\\^]")
# An amount that a model made up would contradict what was computed; minutes and degrees are fine.
_TIME_OR_HEAT = r"\s*(?:min|hour|h\b|sec|°|º|degree|c\b|f\b)"
_AMOUNT = re.compile(
    rf"\d+(?![\d.,/])(?!\s*(?:-|–|to)\s*\d)(?!{_TIME_OR_HEAT})|\d[.,/]\d"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|half)\b|[½¼¾⅓⅔%]",
    re.IGNORECASE,
)
# No language writes more accents than these on one letter.
_ACCENTS = ("Mn", "Mn")
# Letters that are no plain one with an accent; others, such as ᴄ, only look like one.
_LETTERS = frozenset("øæœßł")
_ADDRESS = re.compile(r"https?:|www\.|@|\b\w+\.(?:com|net|org|io)\b", re.IGNORECASE)
_LONGEST_WORD = 24


def checked(dish: Dish, items: Sequence[Item], meal: Meal, exclusions: Exclusions) -> PlannedMeal:
    """The meal under the dish's name and text, or under ones made from its foods."""
    name, text = cleaned(dish.name, NAME_LENGTH), cleaned(dish.text, TEXT_LENGTH)
    name_fits = _is_readable(name) and fits(name, items, exclusions)
    text_fits = _is_readable(text) and fits(text, items, exclusions)
    return PlannedMeal(
        name if name_fits else made_name(items),
        text if text_fits and name_fits else made_text(items, served=meal == "snack"),
        tuple(items),
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


def fits(text: str, items: Sequence[Item], exclusions: Exclusions) -> bool:
    """Whether a text names nothing that is excluded, and no food that is not among the items."""
    foods = [item.food for item in items]
    stems = stems_of(text)
    if names_excluded_food(stems, exclusions.excluded.foods):
        return False
    words = without_names(stems, foods)
    return not names_excluded(words, exclusions.excluded) and not names_another_food(words, foods)


def _is_readable(text: str) -> bool:
    """Whether it reads like a text: Latin words, no pictures, no amounts, no address, no endless
    repetition."""
    words = stems_of(text)
    letters = [c for c in text if c.isalpha()]
    return (
        bool(letters)
        and all(map(_is_plain, letters))
        and not any(unicodedata.category(c) == "So" and c != "°" for c in text)
        and max(map(len, words)) <= _LONGEST_WORD
        and len(words) <= 3 * len(set(words))
        and not _AMOUNT.search(text)
        and not _ADDRESS.search(text)
    )


def _is_plain(letter: str) -> bool:
    """Whether the words of the food table would be found in it."""
    is_latin = "LATIN" in unicodedata.name(letter, "")
    return is_latin and ("".join(words_of(letter)).isascii() or letter.lower() in _LETTERS)
