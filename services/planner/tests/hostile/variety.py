"""What a day and a week of a plan may have at most, and that it is not always the same.

The judge's own limits: what a dietitian would not sign.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .cooking import EGGS
from .table import Row, rows

Found = tuple[str, str]
Plan = Mapping[str, Any]

_WEEK = 7
_LIVER = ("beef-liver", "chicken-liver", "lamb-liver", "pork-liver", "liverwurst")
_TUNA = ("tuna-canned-in-oil", "tuna-canned-in-water", "tuna-steak")
_POWDERS = {
    *("pea-protein", "whey-protein", "whey-protein-isolate", "soy-protein-isolate"),
    "hemp-protein",
}
_SPICES = (
    *("cardamom", "cayenne-pepper", "chili-powder", "cinnamon", "cloves", "coriander-seed"),
    *("cumin", "curry-powder", "fennel-seed", "garlic-powder", "ginger-ground", "mustard-powder"),
    *("onion-powder", "oregano-dried", "paprika", "rosemary-dried", "sage-ground", "turmeric"),
    *("tarragon-dried", "thyme-dried", "black-pepper", "white-pepper", "salt"),
)
# Grams of a day, and of seven days in a row.
_AT_MOST: tuple[tuple[tuple[str, ...], float, float], ...] = (
    (("nutmeg",), 3, 21),
    (_LIVER, 100, 250),
    (("cod-liver-oil",), 5, 35),
    (("brazil-nuts",), 15, 60),
    (_TUNA, 150, 450),
    (("swordfish",), 150, 150),
    *(((spice,), 10, 70) for spice in _SPICES),
)
_POLYOLS = 30.0
_PURE_FAT = 95.0
_FAT_OF_MEAL = ((2_500, 30.0), (float("inf"), 45.0))
_SAME_PROTEIN = 3
_MAIN_MEALS = ("breakfast", "lunch", "dinner")
# The least share of a meal's protein that its main source has.
_MAIN = 0.4
_VEGETABLES = 30.0
_NO_VEGETABLES = {
    *("basil", "chives", "cilantro", "dill", "mint", "parsley", "rosemary", "thyme"),
    *("garlic", "ginger", "capers"),
}
_OILS = 3
_OUNCE = 1e-6
_FIBER = 60.0
_SNACK = 500.0


def of_days(days: Sequence[Plan], calories: float, *, sessions: bool = False) -> Iterator[Found]:
    """What is untrue of all days together."""
    eaten = [_grams(day) for day in days]
    for number, (day, grams) in enumerate(zip(days, eaten, strict=True)):
        yield from _of_day(day, grams, calories)
        week = eaten[max(0, number - _WEEK + 1) : number + 1]
        for foods, _, most in _AT_MOST:
            if (found := sum(each.get(food, 0) for each in week for food in foods)) > most + _OUNCE:
                yield "week", f"{found} g of {foods[0]} in the week until day {day['day']}"
    yield from _of_proteins(days, sessions=sessions)
    yield from _of_oils(days)
    yield from _of_batches(days)


def _of_day(day: Plan, grams: Mapping[str, float], calories: float) -> Iterator[Found]:
    place = f"day {day['day']}"
    for foods, most, _ in _AT_MOST:
        if (found := sum(grams.get(food, 0) for food in foods)) > most + _OUNCE:
            yield "day", f"{place}: {found} g of {foods[0]}"
    polyols = sum(rows()[food].polyols / 100 * weight for food, weight in grams.items())
    if polyols > _POLYOLS + _OUNCE:
        yield "day", f"{place}: {polyols} g of polyols"
    if (fiber := fiber_of(day)) > _FIBER + _OUNCE:
        yield "day", f"{place}: {fiber} g of fiber"
    meals: Mapping[str, Plan] = day["meals"]
    for name, meal in meals.items():
        energy = sum(p["grams"] / 100 * _row(p).calories for p in meal["ingredients"])
        if name.startswith("snack") and energy > _SNACK + _OUNCE:
            yield "day", f"{place}: {energy} kcal at {name}"
    if sum(bool(_POWDERS & _foods(meal)) for meal in meals.values()) > 1:
        yield "day", f"{place}: protein powder in two meals"
    most = next(fat for below, fat in _FAT_OF_MEAL if calories <= below)
    for name, meal in meals.items():
        fat = sum(p["grams"] for p in meal["ingredients"] if _row(p).fat >= _PURE_FAT)
        if fat > most + _OUNCE:
            yield "day", f"{place}: {fat} g of pure fat at {name}"
        if name in ("lunch", "dinner") and (found := _vegetables(meal)) < _VEGETABLES:
            yield "vegetable", f"{place}: {found} g at {name} of {sorted(_foods(meal))}"
    names = Counter(" ".join(meal["name"].lower().split()) for meal in meals.values())
    dishes = Counter(frozenset(_foods(meal)) for meal in meals.values())
    for dish, count in [*names.items(), *dishes.items()]:
        if count > 1:
            yield "twice", f"{place}: {dish}"


def _of_proteins(days: Sequence[Plan], *, sessions: bool) -> Iterator[Found]:
    mains = []
    seen: set[tuple[int, str]] = set()
    for day in days:
        meals = [meal for name in _MAIN_MEALS if (meal := day["meals"].get(name))]
        if sessions:
            meals = [meal for meal in meals if not _is_more(meal, seen)]
        mains.append([main for meal in meals if (main := _main(meal))])
    for first in range(max(1, len(days) - _WEEK + 1)):
        week = Counter(main for each in mains[first : first + _WEEK] for main in each)
        for main, count in week.items():
            if count > _SAME_PROTEIN:
                yield "main", f"{main} {count} times from day {days[first]['day']} on"


def _is_more(meal: Plan, seen: set[tuple[int, str]]) -> bool:
    """Whether it is a further portion of what a cooking session made: it counts once."""
    batch = meal.get("batch")
    if not batch:
        return False
    key = (batch["cookOn"], meal["name"])
    if key in seen:
        return True
    seen.add(key)
    return False


def _main(meal: Plan) -> str | None:
    """The protein that a meal is of, but eggs."""
    proteins = {
        p["foodId"]: _row(p).protein * p["grams"] / 100
        for p in meal["ingredients"]
        if _row(p).protein > 0
    }
    most = max(proteins, key=lambda food: proteins[food], default=None)
    # A powder has a separate limit.
    if most is None or most in EGGS | _POWDERS or rows()[most].group != "proteins":
        return None
    return most if proteins[most] >= _MAIN * sum(proteins.values()) else None


def _of_oils(days: Sequence[Plan]) -> Iterator[Found]:
    for first in range(0, len(days), _WEEK):
        foods = {food for day in days[first : first + _WEEK] for food in _grams(day)}
        oils = {food for food in foods if food.endswith("-oil") and rows()[food].fat > 90}
        if len(oils) > _OILS:
            yield "oils", f"{sorted(oils)} from day {days[first]['day']} on"


def _of_batches(days: Sequence[Plan]) -> Iterator[Found]:
    """What is cooked once is the same dish each time, and on a day that has come."""
    cooked: dict[tuple[int, str], list[tuple[int, Plan]]] = {}
    for day in days:
        for meal in day["meals"].values():
            if batch := meal.get("batch"):
                cooked.setdefault((batch["cookOn"], meal["name"]), []).append((day["day"], meal))
    for (cook_on, name), meals in cooked.items():
        numbers = [number for number, _ in meals]
        foods = {frozenset(_foods(meal)) for _, meal in meals}
        portions = {meal["batch"]["portions"] for _, meal in meals}
        if min(numbers) < cook_on or len(foods) > 1 or portions != {len(meals)} or len(meals) < 2:
            yield "batch", f"{name!r} of day {cook_on} on {numbers}, portions {portions}"


def fiber_of(day: Plan) -> float:
    return sum(rows()[food].fiber / 100 * weight for food, weight in _grams(day).items())


def _vegetables(meal: Plan) -> float:
    return float(
        sum(
            p["grams"]
            for p in meal["ingredients"]
            if _row(p).group == "vegetables" and p["foodId"] not in _NO_VEGETABLES
        )
    )


def _grams(day: Plan) -> Mapping[str, float]:
    found: Counter[str] = Counter()
    for meal in day["meals"].values():
        for part in meal["ingredients"]:
            found[part["foodId"]] += part["grams"]
    return found


def _foods(meal: Plan) -> set[str]:
    return {part["foodId"] for part in meal["ingredients"]}


def _row(part: Mapping[str, Any]) -> Row:
    return rows()[part["foodId"]]
