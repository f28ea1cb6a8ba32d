"""Whether a plan keeps what its member's answers about health ask for: the judge's own figures.

It shares no function with the code that writes plans.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

Found = tuple[str, str]
Answers = Mapping[str, Any]

_SODIUM_MG, _LITTLE_SODIUM_MG = 5_000, 2_300
_CARBS_G = 50
_OF_PROTEIN = 1.10
# Two days differ by a quarter at most.
_VITAMIN_K = 1.25
_LEAVES = ("spinach-raw", "kale", "swiss-chard", "collard-greens", "mustard-greens")
_LEAVES_G = 75
_SEEDS = (
    *("chia-seeds", "flaxseed", "flaxseed-ground", "hemp-seeds", "poppy-seeds"),
    *("pumpkin-seeds", "sesame-seeds", "sunflower-seeds"),
)
# Grams of a day, together.
_A_DAY: tuple[tuple[tuple[str, ...], float], ...] = (
    (("spinach-raw", "swiss-chard"), 250),
    (("mackerel",), 250),
    (("egg",), 300),
    (_SEEDS, 100),
    (("olives-green", "olives-black", "sauerkraut", "feta", "kippers", "corned-beef-brisket"), 200),
    (("bratwurst", "beef-hot-dog", "kielbasa", "pork-sausage", "bacon", "ham", "salami"), 150),
)
_USUAL_A_DAY = 1.5
_NOT_PREGNANT = {
    *("roquefort", "blue-cheese", "brie", "camembert", "goat-cheese-soft", "smoked-salmon"),
    *("kippers", "caviar", "beef-liver", "chicken-liver", "lamb-liver", "pork-liver"),
    *("liverwurst", "cod-liver-oil", "swordfish", "tuna-steak", "tuna-canned-in-oil"),
    *("tuna-canned-in-water", "alfalfa-sprouts", "bean-sprouts", "vanilla-extract"),
}
_HAIR = 0.01


def of_days(
    days: Sequence[Mapping[str, Any]], answers: Answers, targets: Mapping[str, float]
) -> Iterator[Found]:
    """What is above a row of the member's, or of every day."""
    greens = []
    for day in days:
        grams = _grams(day)
        yield from _of_day(f"day {day['day']}", day, grams, answers, targets)
        greens.append(_sum(grams, "vitamin_k_ug"))
    if answers.get("bloodThinner") and max(greens) > min(greens) * _VITAMIN_K + _HAIR:
        yield "health", f"vitamin K of the days: {greens}"


def _of_day(
    place: str,
    day: Mapping[str, Any],
    grams: Mapping[str, float],
    answers: Answers,
    targets: Mapping[str, float],
) -> Iterator[Found]:
    is_salt_limited = answers.get("heart") or answers.get("bloodPressureMedicine")
    most = _LITTLE_SODIUM_MG if is_salt_limited else _SODIUM_MG
    if (sodium := _sum(grams, "sodium_mg")) > most + _HAIR:
        yield "health", f"{place}: {sodium:.0f} mg of sodium"
    if answers.get("pregnantOrBreastfeeding"):
        if day["figures"]["netCarbsG"] < _CARBS_G:
            yield "health", f"{place}: {day['figures']['netCarbsG']} g of net carbs in pregnancy"
        if found := _NOT_PREGNANT & grams.keys():
            yield "health", f"{place}: {found} in pregnancy"
    protein = day["figures"]["proteinG"]
    if answers.get("kidneyOrLiver") and protein > targets["proteinG"] * _OF_PROTEIN + _HAIR:
        yield "health", f"{place}: {protein} g of protein for ill kidneys"
    leaves = sum(grams.get(each, 0) for each in _LEAVES)
    if answers.get("bloodThinner") and leaves > _LEAVES_G:
        yield "health", f"{place}: {leaves} g of leaves with a blood thinner"
    for foods, limit in _A_DAY:
        if (found_g := sum(grams.get(each, 0) for each in foods)) > limit + _HAIR:
            yield "day", f"{place}: {found_g} g of {foods[0]} and the like"
    for name, weight in grams.items():
        row = _rows()[name]
        limit = float(row["day"] or _USUAL_A_DAY * float(row["most"]))
        if weight > limit + _HAIR:
            yield "day", f"{place}: {weight} g of {name}"


def _grams(day: Mapping[str, Any]) -> dict[str, float]:
    found: dict[str, float] = {}
    for meal in day["meals"].values():
        for part in meal["ingredients"]:
            found[part["foodId"]] = found.get(part["foodId"], 0) + part["grams"]
    return found


def _sum(grams: Mapping[str, float], nutrient: str) -> float:
    return sum(float(_rows()[name][nutrient] or 0) * weight / 100 for name, weight in grams.items())


@cache
def _rows() -> Mapping[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name in ("foods.csv", "nutrients.csv"):
        text = (files("foods") / name).read_text(encoding="utf-8")
        for row in csv.DictReader(text.splitlines()):
            found.setdefault(row["id"], {}).update(row)
    return found
