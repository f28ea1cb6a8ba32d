"""What a text says: nothing harmful, and where no model wrote it, steps that one can follow."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from .cooking import RAW
from .table import lines, rows, words_of

_TOGETHER = re.compile(
    r"(?:(?:prepare|serve|combine)\b[^.]{0,20}\btogether\b[^.]*\.?\s*|season[^.]*\.?\s*)+",
    re.IGNORECASE,
)
_HOW_LONG = re.compile(r"\d\s*(?:min|hour|h\b|°)", re.IGNORECASE)
_PANTRY = frozenset(("salt", "pepper", "water"))


@cache
def harmful() -> Sequence[tuple[str, str]]:
    """Sentences that must reach no member, each with the words that the judge searches for."""
    found = lines("harmful.txt")
    return [(re.sub(r"[\[\]]", "", line), _plain(line.split("[")[1])) for line in found]


def _plain(text: str) -> str:
    return f" {' '.join(words_of(text.split(']')[0]))} "


def of_texts(meal: Mapping[str, Any], text: str) -> Iterator[tuple[str, str]]:
    said = f" {' '.join(words_of(meal['name']))} | {' '.join(words_of(text))} "
    for sentence, core in harmful():
        if core in said:
            yield "harmful", f"{sentence!r} in {meal['name']!r}: {text!r}"
    # What says no more than that.
    if "together" in text and _TOGETHER.fullmatch(text.strip()):
        yield "together", repr(text)


_WAYS = {"pan", "oven", "pot", "stew", "soup", "salad", "shake", "plate", "bake"}


def of_recipe(meal: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Every dish has steps that one can follow, and a way of the list."""
    if meal.get("way") not in _WAYS:
        yield "recipe", f"{meal.get('way')!r} for {meal['name']!r}"
    if not meal.get("recipe"):
        yield "recipe", f"none for {meal['name']!r}"
    elif why := steps_that_are_none(meal):
        yield "recipe", f"{meal['name']!r}: {why}"


def text_of(meal: Mapping[str, Any]) -> str:
    """How a meal is made, without the list of its portions at the end."""
    if recipe := meal.get("recipe"):
        return " ".join(recipe["steps"])
    text: str = meal["description"]
    first = meal["ingredients"][0]
    row = rows()[first["foodId"]]
    amount = f"{first['grams']} g "
    if row.piece:
        amount = f"{round(first['grams'] / row.piece)} {row.name[:3].lower()}"
    at = text.lower().find(amount)
    return text if at < 0 else text[:at]


def steps_that_are_none(meal: Mapping[str, Any]) -> str:
    """Why a cook could not follow the recipe that the engine made; empty if it is valid."""
    recipe = meal["recipe"]
    steps: Sequence[str] = recipe["steps"]
    said = " ".join(steps)
    if not steps or not all(step.strip().endswith((".", "!")) for step in steps):
        return f"no whole sentences: {steps}"
    if not recipe["minutes"] > 0 or not recipe["servings"] > 0:
        return f"{recipe['minutes']} minutes for {recipe['servings']}"
    if any(part["foodId"] in RAW for part in meal["ingredients"]) and not _HOW_LONG.search(said):
        return f"neither minutes nor °C: {said!r}"
    words = set(words_of(said))
    for part in meal["ingredients"]:
        if not words & rows()[part["foodId"]].words - _PANTRY and part["grams"] >= 20:
            return f"nothing is done with {part['foodId']}: {said!r}"
    return ""
