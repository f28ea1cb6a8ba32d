"""Judges a plan by its own arithmetic, from the rows of foods.csv and the words of the allergens.

It shares no function with the code that wrote the plan. The judgements other than sums are in
`cooking.py`, `naming.py`, `said.py` and `variety.py`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from foods import ALLERGENS

from . import cooking, naming, said, variety
from .table import Row, rows

# Those that a day of 2, 3 … 6 meals has.
_MEALS = ("lunch", "dinner", "breakfast", "snack", "snack2", "snack3")
_MEALS_ABOVE_KCAL = 3_000
# Two parts of the day's calories, the least and the most, of each meal.
_PARTS = {"breakfast": 0.53, "lunch": 0.65, "dinner": 0.65}
_PART_OF_SNACK = 0.2
_DEAREST = {"budget": 1, "medium": 2, "premium": 3}
# Narrower kinds and allergens also identify a kind.
_RED = {"beef", "pork", "lamb", "red-meat"}
_NARROWER = {
    "red-meat": _RED,
    "meat": {*_RED, "poultry", "game"},
    "dairy": {"milk"},
    "egg": {"eggs"},
    "shellfish": {"crustaceans", "molluscs"},
}
# No complaint, but counted.
FEW = "few proteins"
_FEW_PROTEINS = 20
# Figures have one decimal.
_ROUNDED = 0.0501
_STRANGE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\ud800-\udfff<>{}*`]")


@dataclass(frozen=True)
class Left:
    """What is left out, as the one who asked for it means it."""

    allergens: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()


def complaints(
    plan: Mapping[str, Any],
    days: int,
    macros: Mapping[str, float],
    budget: str,
    left: Left,
    meals: int | None = None,
    *,
    sessions: bool = False,
) -> Iterator[tuple[str, str]]:
    """What is untrue in a plan: the kind of complaint, and what was found."""
    if [day["day"] for day in plan["days"]] != list(range(1, days + 1)):
        yield "days", f"{[day['day'] for day in plan['days']]}"
    bought: Counter[str] = Counter()
    count = meals or (5 if macros["calories"] > _MEALS_ABOVE_KCAL else 4)
    expected = _MEALS[:count]
    # What a day of the usual meals would have, if they were as large as these.
    as_usual = macros["calories"] * _parts(_MEALS[:4]) / _parts(expected)
    larger = min(max(1.0, as_usual / 2_000), 1.5)
    few = len(_proteins(budget, left)) < _FEW_PROTEINS
    for day in plan["days"]:
        if set(day["meals"]) != set(expected):
            yield "days", f"meals {set(day['meals'])}"
        yield from _of_day(day, macros)
        for name, meal in day["meals"].items():
            yield from _of_meal(meal, budget, left, larger)
            text = said.text_of(meal)
            yield from said.of_texts(meal, text)
            yield from cooking.of_meal(name, meal, text)
            yield from naming.of_name(meal["name"], meal["ingredients"])
            yield from naming.left_out(meal["name"], meal["ingredients"])
            yield from said.of_recipe(meal)
            yield from cooking.of_doneness(meal)
            yield from naming.of_text(text, meal["ingredients"])
            for part in meal["ingredients"]:
                bought[part["foodId"]] += part["grams"]
    yield from _of_shopping(plan["shoppingList"], bought, left)
    yield from _of_macros(plan["dailyMacros"])
    for kind, text in variety.of_days(plan["days"], as_usual, sessions=sessions):
        # Where little is left to choose from, it is eaten more often.
        yield (FEW if kind == "main" and few else kind), text


def _parts(meals: Iterable[str]) -> float:
    return sum(_PARTS.get(meal, _PART_OF_SNACK) for meal in meals)


def _proteins(budget: str, left: Left) -> list[Row]:
    """What may be the main protein of a meal."""
    return [
        row
        for row in rows().values()
        if row.group == "proteins" and row.in_plans and row.price <= _DEAREST[budget]
        if not _is_left_out(row, left)
    ]


def _of_macros(targets: Mapping[str, float]) -> Iterator[tuple[str, str]]:
    """Protein, fat and carbs have the energy that the targets state."""
    energy = 4 * targets["proteinG"] + 9 * targets["fatG"] + 4 * targets["netCarbsG"]
    if abs(energy - targets["calories"]) > 0.03 * targets["calories"]:
        yield "targets", f"{dict(targets)} are {energy} kcal"


def _of_day(day: Mapping[str, Any], macros: Mapping[str, float]) -> Iterator[tuple[str, str]]:
    parts = [part for meal in day["meals"].values() for part in meal["ingredients"]]
    sums = _sums(parts)
    if _differ(day["figures"], sums):
        yield "sum", f"day {day['day']} says {day['figures']}, its grams {sums}"
    if sums["netCarbsG"] > macros["netCarbsG"]:
        yield "net carbs", f"day {day['day']}: {sums['netCarbsG']}"
    if abs(sums["calories"] - macros["calories"]) > 0.04 * macros["calories"]:
        yield "calories", f"day {day['day']}: {sums['calories']} for {macros['calories']}"
    if not 0.9 * macros["proteinG"] <= sums["proteinG"] <= 1.25 * macros["proteinG"]:
        yield "protein", f"day {day['day']}: {sums['proteinG']} for {macros['proteinG']}"


def _of_meal(
    meal: Mapping[str, Any], budget: str, left: Left, larger: float
) -> Iterator[tuple[str, str]]:
    if _differ(meal, _sums(meal["ingredients"])):
        yield "sum", f"{meal}"
    if not 1 <= len(meal["name"]) <= 60 or _STRANGE.search(meal["name"] + meal["description"]):
        yield "text", f"{meal['name']!r} {meal['description']!r}"
    if not 2 <= len(meal["ingredients"]) <= 7:
        yield "portions", f"{len(meal['ingredients'])} items"
    for part in meal["ingredients"]:
        row, grams = rows()[part["foodId"]], part["grams"]
        if _is_left_out(row, left):
            yield "excluded", f"{part}"
        if row.price > _DEAREST[budget] or not row.in_plans:
            yield "price", f"{part}"
        # Who eats more has larger plates, and not more of the spices.
        is_main = row.group == "fats" or (row.group != "other" and row.most >= 60)
        most = row.most * larger if is_main else row.most
        if not row.least <= grams <= most + 1e-6 or not row.is_measurable(grams):
            yield "portions", f"{part}"
    names = [rows()[part["foodId"]].name for part in meal["ingredients"]]
    for text in (meal["name"], meal["description"]):
        for word in _words_left_out(text, names, left):
            yield "excluded", f"{word!r} in {text!r}"


def _of_shopping(
    lists: Mapping[str, list[str]], bought: Mapping[str, float], left: Left
) -> Iterator[tuple[str, str]]:
    listed = {}
    for line in (line for lines in lists.values() for line in lines):
        name, _, amount = line.rpartition(": ")
        found = re.search(r"([\d.]+) g(\)| \([^()]+ with [a-z ]+\))?$", amount)
        listed[name] = float(found[1]) if found else -1.0
    wanted = {rows()[name].name: grams for name, grams in bought.items()}
    if listed.keys() != wanted.keys() or any(
        abs(listed[name] - wanted[name]) > 0.01 for name in wanted
    ):
        yield "sum", f"shopping list {listed} for {wanted}"
    for name in listed:
        for word in _words_left_out(name, [name], left):
            yield "excluded", f"{word!r} in the shopping list"


def _sums(parts: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    sums = {"calories": 0.0, "proteinG": 0.0, "fatG": 0.0, "netCarbsG": 0.0}
    for part in parts:
        row, share = rows()[part["foodId"]], part["grams"] / 100
        sums["calories"] += share * row.calories
        sums["proteinG"] += share * row.protein
        sums["fatG"] += share * row.fat
        sums["netCarbsG"] += share * row.net_carbs
    return sums


def _differ(stated: Mapping[str, Any], sums: Mapping[str, float]) -> bool:
    return any(abs(stated[name] - value) > _ROUNDED for name, value in sums.items())


def _is_left_out(row: Row, left: Left) -> bool:
    words = {_bare(word) for word in re.findall(r"\w+", row.name.lower())}
    tags = row.allergens | row.kinds
    return bool(
        left.allergens & (tags | row.may_contain)
        or any(tags & {kind, *_NARROWER.get(kind, ())} for kind in left.kinds)
        or {_bare(word) for word in left.words} & words
    )


def _words_left_out(text: str, names: Iterable[str], left: Left) -> Iterator[str]:
    """Words for what is left out, where they are not part of the name of a food that is there."""
    said = _bare_text(text)
    phrases = _phrases(left)
    called = [form for name in names for form in _forms(name) if form not in phrases]
    for form in sorted(called, key=len, reverse=True):
        said = said.replace(form, " | ")
    for phrase in phrases:
        if phrase in said:
            yield phrase


@cache
def _forms(name: str) -> tuple[str, ...]:
    """Coconut milk, canned; canned coconut milk; coconut milk."""
    parts = name.split(", ")
    return tuple(map(_bare_text, (name, " ".join(reversed(parts)), parts[0])))


@cache
def _phrases(left: Left) -> list[str]:
    found = [*left.kinds, *left.words]
    for allergen in ALLERGENS:
        if allergen.id in left.allergens:
            found += [allergen.id, allergen.name, *allergen.also_called]
    return sorted(set(map(_bare_text, found)))


def _bare_text(text: str) -> str:
    words = re.findall(r"[^\W_]+", text.lower())
    return f" {' '.join(map(_bare, words))} "


def _bare(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") else word
