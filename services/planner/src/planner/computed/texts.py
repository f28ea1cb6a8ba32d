"""The words of a dish: cleaned, and replaced where they say what is not in it."""

import re
import unicodedata
from collections.abc import Sequence

from foods import stems_of
from planner.computed.amounts import Meal
from planner.computed.dishes import Dish, Item, PlannedMeal
from planner.computed.requests import NAME_LENGTH, TEXT_LENGTH
from planner.computed.requirements import Exclusions
from planner.computed.spoken import made_name, made_text
from planner.computed.words import (
    names_another_food,
    names_excluded,
    names_excluded_food,
    without_names,
)

_MARKUP = re.compile(r"<[^<>]*>|[<>*_#|`~{}\[\]\\^]")
# An amount that a model made up would contradict what was computed; minutes and degrees are fine.
_TIME_OR_HEAT = r"\s*(?:min|hour|h\b|sec|°|º|degree|c\b|f\b)"
_AMOUNT = re.compile(
    rf"\d+(?![\d.,/])(?!\s*(?:-|–|to)\s*\d)(?!{_TIME_OR_HEAT})|\d[.,/]\d"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|half)\b|[½¼¾⅓⅔%]",
    re.IGNORECASE,
)
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
    printable = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in start)
    line = " ".join(_MARKUP.sub(" ", printable).split())
    if len(line) <= length:
        return line
    return line[: length + 1].rsplit(" ", 1)[0][:length].rstrip(" ,;:-")


def fits(text: str, items: Sequence[Item], exclusions: Exclusions) -> bool:
    """Whether a text names nothing that is excluded, and no food that is not among the items."""
    foods = [item.food for item in items]
    stems = stems_of(text)
    if names_excluded_food(stems, exclusions.excluded.foods):
        return False
    words = without_names(stems, foods)
    return not names_excluded(words, exclusions.excluded) and not names_another_food(words, foods)


def _is_readable(text: str) -> bool:
    """Whether it reads like a text: Latin words, no amounts, no address, no endless repetition."""
    words = stems_of(text)
    letters = [c for c in text if c.isalpha()]
    return (
        bool(letters)
        and all("LATIN" in unicodedata.name(c, "") for c in letters)
        and max(map(len, words)) <= _LONGEST_WORD
        and len(words) <= 3 * len(set(words))
        and not _AMOUNT.search(text)
        and not _ADDRESS.search(text)
    )
