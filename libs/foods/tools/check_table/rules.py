"""Rules of the food table about preparation, families and limits."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from foods import FAMILIES, PREPARATIONS, Food, stems_of, words_of
from libs.foods.tools.check_table.words import (
    FAMILIES_SAID,
    MUST_COOK,
    RAW_MEAT,
    READY_MADE,
    Words,
    said,
)

ANIMALS = frozenset({"meat", "fish", "shellfish", "egg"})
# The kind of all foods of a family.
KIND_OF_FAMILY = {
    **dict.fromkeys(("offal", "sausage"), "meat"),
    **{each: each for each in ("poultry", "beef", "pork", "lamb", "game", "fish", "shellfish")},
    "eggs": "egg",
}
PLANTS = frozenset(
    {"tofu", "nuts", "seeds", "nut-butter", "leafy-greens", "cabbages", "mushrooms", "roots"}
    | {"vegetables", "onions", "fruit", "herbs", "spices", "sweeteners", "chocolate"}
)
# The least core temperature; the highest one of a food's kinds and families applies. Bivalves are
# boiled through because of norovirus and hepatitis A.
CORES = (
    (63, ANIMALS, frozenset[str]()),
    (70, frozenset({"pork"}), frozenset[str]()),
    (71, frozenset({"egg", "game"}), frozenset({"offal", "sausage"})),
    (74, frozenset({"poultry"}), frozenset[str]()),
)
BIVALVES = Words("mussel, clam, oyster", "90", "mushroom sauce")
MINCED = Words("ground, mince", "71")
# Names of foods with a known dietary limit, and the grams per day and per week.
KNOWN_LIMITS: tuple[tuple[Words, float | None, float | None], ...] = (
    (Words("nutmeg", ""), 3, None),
    (Words("liver, liverwurst", "", "oil"), 100, 250),
    (Words("cod liver oil", ""), 5, 35),
    (Words("Brazil nut", ""), 15, 60),
    (Words("tuna", "", "salad"), 150, 450),
    (Words("swordfish, shark, marlin, tilefish, king mackerel", ""), 150, 150),
    (Words("soy sauce, tamari", ""), 30, None),
    (Words("fish sauce", ""), 20, None),
    (Words("wakame, kelp, kombu", "", "noodles"), 20, 60),
)
# The most grams per day of families that are used in small amounts.
PINCHES = {"herbs": 60.0, "spices": 20.0, "powder": 40.0}
POLYOLS_A_DAY = 30.0
PURE_FAT, PURE_FAT_A_MEAL = 95.0, 30.0


@dataclass(frozen=True, slots=True)
class _Most:
    """The upper bound of a limit, and what the limit is for."""

    of: str
    grams: float | None
    bound: float


def preparation(food: Food) -> Iterator[tuple[str, str]]:
    if food.preparation not in PREPARATIONS:
        yield "preparation", f"{food.preparation!r} is not a preparation"
    animal = bool(food.kinds & ANIMALS)
    ready = food.preparation == "ready"
    raw = {"raw", "unprepared", "unheated"} & set(stems_of(food.source))
    if ready and animal and raw:
        yield "preparation", "it is an animal food that its source calls raw"
    elif ready and animal and food.in_plans and RAW_MEAT.said_by(food):
        yield "preparation", "its name is that of raw meat or eggs"
    elif ready and (MUST_COOK.said_by(food) or {"raw", "dry"} & set(words_of(food.name))):
        yield "preparation", "its name says that it must be cooked or soaked"
    elif ready and food.group == "vegetables" and "frozen" in words_of(food.name):
        yield "preparation", "frozen vegetables are not washed to be eaten raw"
    elif not ready and READY_MADE.said_by(food):
        yield "preparation", "its name says that it is ready"
    yield from _core(food, animal=animal, ready=ready)


def _core(food: Food, *, animal: bool, ready: bool) -> Iterator[tuple[str, str]]:
    if food.core_c is None:
        if animal and not ready:
            yield "core", "it is a cooked animal food without a temperature"
        return
    if ready or not animal:
        yield "core", "only cooked animal foods have a temperature"
    least = max(
        (core for core, kinds, families in CORES if kinds & food.kinds or food.family in families),
        default=0,
    )
    least = max(least, *map(int, (*said((BIVALVES, MINCED), food), "0")))
    if not least <= food.core_c <= 100:
        yield "core", f"its core temperature is {food.core_c} °C, less than {least}"


def family(food: Food) -> Iterator[tuple[str, str]]:
    if food.family not in FAMILIES:
        yield "family", f"{food.family!r} is not a family"
    kind = KIND_OF_FAMILY.get(food.family)
    if kind and kind not in food.kinds:
        yield "family", f"its family is {food.family}, and its kinds lack {kind}"
    if food.family in PLANTS and food.kinds & ANIMALS:
        yield "family", f"its family is {food.family}, and it is an animal food"
    if not food.in_plans:
        return
    if food.group == "proteins":
        for kind in ("poultry", "fish", "shellfish", "egg"):
            other = {"sausage", "offal", "game"} if kind == "poultry" else {"condiments"}
            families = {each for each, of in KIND_OF_FAMILY.items() if of == kind} | other
            if kind in food.kinds and food.family not in families:
                yield "family", f"its kind is {kind}, and its family is {food.family}"
    names = set(said(FAMILIES_SAID, food))
    if names and food.family not in names:
        yield "family", f"its name says {', '.join(sorted(names))}, and its family is {food.family}"


def limits(food: Food) -> Iterator[tuple[str, str]]:
    day, week = food.most_a_day_g, food.most_a_week_g
    if food.limit and day is None and week is None:
        yield "limit", "it shares a limit without grams"
    if day is not None and not food.most_g <= day:
        yield "limit", f"a meal has up to {food.most_g} g, and a day {day} g"
    if week is not None and not (day or food.most_g) <= week:
        yield "limit", f"a day has up to {day or food.most_g} g, and a week {week} g"
    if food.in_plans:
        for most in _bounds(food):
            if most.grams is None or most.grams > most.bound:
                yield "limit", f"{most.of} can have at most {most.bound:g} g"


def _bounds(food: Food) -> Iterator[_Most]:
    for words, day, week in KNOWN_LIMITS:
        if words.said_by(food):
            if day:
                yield _Most("a day", food.most_a_day_g, day)
            if week:
                yield _Most("a week", food.most_a_week_g, week)
    if food.family in PINCHES:
        yield _Most("a day", food.most_a_day_g, PINCHES[food.family])
    polyols = food.per_100g.polyols_g / 100
    if polyols:
        yield _Most("a day", food.most_a_day_g, POLYOLS_A_DAY / polyols)
    if food.per_100g.fat_g >= PURE_FAT:
        yield _Most("a meal", food.most_g, PURE_FAT_A_MEAL)


def shared_limits(foods: Iterable[Food]) -> Iterator[str]:
    """Shared limits with different grams."""
    first: dict[str, Food] = {}
    for food in (food for food in foods if food.limit):
        of = first.setdefault(food.limit, food)
        if (food.most_a_day_g, food.most_a_week_g) != (of.most_a_day_g, of.most_a_week_g):
            yield f"{food.id}: its limit {food.limit!r} has other grams than that of {of.id}"
