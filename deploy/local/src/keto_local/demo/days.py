"""The demo member's entries, weights and notes of each of her days: the same every time."""

from __future__ import annotations

import math
import uuid
from collections.abc import Iterator
from typing import Any

DAYS = 60

# Foods of the table with their grams, by meal; a day has one of each, and never the same three
# as the day before.
_BREAKFASTS: tuple[dict[str, float], ...] = (
    {"egg": 150, "bacon-cooked": 25, "butter": 10},
    {"greek-yogurt": 150, "raspberries": 60, "walnuts": 30},
    {"egg": 120, "spinach-raw": 60, "feta": 40, "butter": 12},
    {"smoked-salmon": 80, "cream-cheese": 50, "cucumber": 80, "egg": 60},
)
_LUNCHES: tuple[dict[str, float], ...] = (
    {"chicken-roasted": 150, "avocado-raw": 100, "leaf-lettuce": 80, "olive-oil": 15},
    {"tuna-canned-in-water": 120, "mayonnaise": 25, "lettuce": 100, "egg": 50, "olive-oil": 10},
    {"ground-beef": 140, "cheddar": 35, "cherry-tomatoes": 80, "leaf-lettuce": 60},
)
_DINNERS: tuple[dict[str, float], ...] = (
    {"salmon": 170, "broccoli-raw": 150, "butter": 20},
    {"pork-chop": 190, "cauliflower-raw": 180, "double-cream": 50, "parmesan": 15},
    {"chicken-thigh": 180, "zucchini-raw": 200, "olive-oil": 15, "parmesan": 20},
    {"ground-beef": 150, "mushrooms-raw": 120, "double-cream": 40, "asparagus": 120},
    {"salmon-cooked": 150, "asparagus": 200, "butter": 25},
)
_SNACKS: tuple[dict[str, float], ...] = ({"almonds": 25}, {"cheddar": 35}, {"pecans": 25})
_COFFEE = {
    "meal": "snack",
    "name": "Coffee with cream",
    "calories": 62,
    "proteinG": 0.6,
    "fatG": 6.1,
    "netCarbsG": 0.8,
}
FOOD = {
    "name": "Seed bread from the market",
    "per100g": {"calories": 262, "proteinG": 12, "fatG": 18, "carbsG": 5.4, "fiberG": 11},
    "carbsBasis": "available",
    "portions": [{"name": "slice", "grams": 35}],
}
DISH = {
    "name": "Sunday scramble",
    "portions": 2,
    "items": [{"foodId": "egg", "grams": 250}, {"foodId": "butter", "grams": 20}],
}
_PARTY = 24
_CAKE = {"meal": "snack", "foodId": "chocolate-cake", "grams": 110}
_NOTES = {
    3: "Headache in the afternoon. More salt tomorrow.",
    12: "Slept eight hours for the first time in weeks.",
    _PARTY: "Birthday dinner. Worth it.",
    37: "First run over five kilometres.",
    48: "The old jeans fit again.",
    59: "Eggs, avocado, a long walk.",
}


def entries_of(number: int, day: str) -> list[dict[str, Any]]:
    """Return the entries of a day, 0 being the first one; today has only begun."""
    eaten = [_COFFEE]
    if number < DAYS - 1:
        # Vary the amounts a little.
        factor = 1 + 0.12 * math.sin(number * 1.3)
        for meal, choice in (
            ("breakfast", _BREAKFASTS[number % 4]),
            ("lunch", _LUNCHES[number % 3]),
            ("dinner", _DINNERS[number % 5]),
            ("snack", _SNACKS[number * 2 % 3]),
        ):
            eaten += [
                {"meal": meal, "foodId": food, "grams": 5 * round(grams * factor / 5)}
                for food, grams in choice.items()
            ]
        eaten += [_CAKE] if number == _PARTY else []
    # The same ids every time, so that existing entries are not added again.
    return [
        {**entry, "date": day, "id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{day}/{n}"))}
        for n, entry in enumerate(eaten)
    ]


def log_of(number: int) -> dict[str, Any]:
    """Return a day's log without the figures of its entries; every sixth has no weight."""
    # Slower towards the end, plus the water of the week and of single days.
    weight = 81.3 + 5.1 * (1 - number / (DAYS - 1)) ** 1.6
    weight += 0.35 * math.sin(number * 0.9) + 0.3 * math.sin(number * 2.7)
    log: dict[str, Any] = {"waterMl": 250 * round(8 + 2 * math.sin(number * 1.1))}
    if number == DAYS - 1:
        log = {"waterMl": 1250}
    if number % 6 != 4:
        log["weightKg"] = round(weight, 1)
    if number in _NOTES:
        log["notes"] = _NOTES[number]
    return log


def measurements_of(number: int, day: str) -> Iterator[dict[str, Any]]:
    """Return ketones and glucose of every third morning, and the waist of every thirtieth."""
    values: list[tuple[str, float, str]] = []
    if number % 3 == 0:
        ketones = 0.5 + 1.3 * number / DAYS + 0.3 * math.sin(number * 1.7)
        glucose = 5.3 - 0.6 * number / DAYS + 0.2 * math.sin(number * 0.7)
        values += [("ketones", max(ketones, 0.2), "mmol/L"), ("glucose", glucose, "mmol/L")]
    if number % 30 == 0:
        values.append(("waist", 92 - number / 15, "cm"))
    for kind, value, unit in values:
        yield {"kind": kind, "value": round(value, 1), "unit": unit, "at": f"{day}T06:30:00Z"}
