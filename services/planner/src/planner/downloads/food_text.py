"""Texts of foods and dishes in the member's units and words.

`units.ts` and `food-words.ts` of the web app do the same; a test compares both.
"""

import math
import re
from functools import cache

from foods import food_words
from planner.computed import plain
from planner.downloads.schemas import FoodWords, Units

_LB_KG = 0.45359237
# By metric unit: the imperial unit, and how many metric units it has.
_IMPERIAL = {"g": ("oz", 28.349523125), "ml": ("fl oz", 29.5735295625), "cm": ("in", 2.54)}
_OVEN_C = 120
_NUMBER = r"[0-9]{1,6}(?:\.[0-9]{1,6})?"
# Nutrients stay in grams, which members count in.
_MEASURED = re.compile(
    rf"(?<![0-9])(?<![0-9][.,])(?:({_NUMBER})([-–]| to ))?({_NUMBER}) ?(kg|g|ml|cm|°C)(?![^\W_])"
    r"(?! (?:of )?(?:net carbs?|carb|fib|fat(?![ -]free|[^\W_])|protein(?! powder| bar)))",
    re.IGNORECASE,
)


def food_text(text: str, units: Units, words: FoodWords | None) -> str:
    """Return the text with amounts in these units and with these words; None keeps its words."""
    if words:
        text = _in_words(text, words)
    return _MEASURED.sub(_imperial, text) if units == "imperial" else text


def _imperial(found: re.Match[str]) -> str:
    first, between, number, unit = found.groups()
    shown, shown_unit = _shown(float(number), unit.lower())
    if first is None:
        return f"{plain(shown)} {shown_unit}"
    start, start_unit = _shown(float(first), unit.lower())
    said = plain(start) if start_unit == shown_unit else f"{plain(start)} {start_unit}"
    return f"{said}{between}{plain(shown)} {shown_unit}"


def _shown(value: float, unit: str) -> tuple[float, str]:
    if unit == "°c":
        return _fahrenheit(value), "°F"
    if unit == "kg":
        return _tenth(value / _LB_KG), "lb"
    name, size = _IMPERIAL[unit]
    shown, kept = _tenth(value / size), _tenth(value)
    # A pinch is less than a tenth of an ounce.
    return (shown, name) if shown or not kept else (kept, unit)


def _fahrenheit(celsius: float) -> int:
    """Convert a temperature: ovens have steps of 25 °F, and the core of meat is exact."""
    exact = celsius * 1.8 + 32
    return _half_up(exact / 25) * 25 if celsius > _OVEN_C else _half_up(exact)


def _tenth(number: float) -> float:
    return _half_up((number + math.ulp(1)) * 10) / 10


def _half_up(number: float) -> int:
    return math.floor(number + 0.5)


def _in_words(text: str, to: FoodWords) -> str:
    known, pattern = _words(to)

    def replaced(found: re.Match[str]) -> str:
        word = known.get(found[0].lower(), found[0])
        is_capital = found[0][0] != found[0][0].lower()
        return word[0].upper() + word[1:] if is_capital else word

    return pattern.sub(replaced, text)


@cache
def _words(to: FoodWords) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the replacements of words, and the pattern that finds the words."""
    if to == "british":
        known = {american: british for american, british, _ in food_words()}
    else:
        known = {british: american for american, british, is_sure in food_words() if is_sure}
    # The longest first: "heavy whipping cream" must not be replaced as "cream".
    words = "|".join(sorted(known, key=len, reverse=True))
    return known, re.compile(rf"(?<![^\W\d_])(?<!-)(?:{words})(?![^\W\d_]|-)", re.IGNORECASE)
