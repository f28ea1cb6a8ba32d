"""Whether a plan keeps what its member says of a week: the judge's own reading of its texts."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from .table import rows

Found = tuple[str, str]
Plan = Mapping[str, Any]

LONG, _PORTIONS, _ALONE = 100, 4, 10
_FRIDGE, _FISH_IN_FRIDGE = 3, 1
_FISH = {"fish", "crustaceans", "molluscs"}
_NOT_FROZEN = re.compile(r"\begg\b|mayonnaise|yogurt|avocado", re.IGNORECASE)


def of_plan(plan: Plan, said: Mapping[str, Any], starts_on: date) -> Iterator[Found]:
    """What takes too long, does not keep, or lacks its evening before."""
    days: Sequence[Plan] = plan["days"]
    if not any("about" in note and "carbs" in note for note in plan["notes"]):
        yield "about", "no note on net carbs"
    slow = " ".join(note for note in plan["notes"] if "quicker" in note)
    for day in days:
        number = day["day"]
        is_weekend = (starts_on + timedelta(days=number - 1)).isoweekday() > 5
        most = said.get("minutesWeekend" if is_weekend else "minutesWeekday")
        for name, meal in day["meals"].items():
            place, recipe, batch = f"day {number} {name}", meal["recipe"], meal.get("batch")
            active = meal["activeMinutes"]
            waits = sum(m for m in _minutes(recipe["steps"]) if m >= _ALONE)
            if not min(5, recipe["minutes"]) <= active <= max(5, recipe["minutes"]):
                yield "minutes", f"{place}: {active} of {recipe['minutes']}"
            if active < recipe["minutes"] - waits:
                yield "minutes", f"{place}: {active}, though only {waits} are waited"
            is_heated = batch and not _is_first(days, day, meal)
            if most and active > most and not is_heated and not slow:
                yield "minutes", f"{place}: {active} of {most}"
            if recipe["minutes"] >= LONG and not batch:
                yield "long", f"{place}: {recipe['minutes']} minutes for one portion"
            if "overnight" in " ".join(recipe["steps"]).lower() and not is_heated:
                yield from _evening(days, number, name, "overnight", place)
            if batch:
                yield from _kept(days, number, name, meal, is_heated=bool(is_heated))


def _kept(
    days: Sequence[Plan], number: int, name: str, meal: Plan, *, is_heated: bool
) -> Iterator[Found]:
    batch, place = meal["batch"], f"day {number} {name}"
    foods = [rows()[part["foodId"]] for part in meal["ingredients"]]
    has_fish = any(_FISH & (food.kinds | food.allergens) for food in foods if food.group)
    proteins = [food for food in foods if food.group == "proteins"]
    is_fish = has_fish and any(_FISH & (food.kinds | food.allergens) for food in proteins)
    waited = number - batch["cookOn"]
    if batch["portions"] > _PORTIONS:
        yield "batch", f"{place}: {batch['portions']} portions"
    if waited > (_FISH_IN_FRIDGE if is_fish else _FRIDGE):
        if not batch["freezes"] or any(_NOT_FROZEN.search(food.name) for food in foods):
            yield "batch", f"{place}: {waited} days after it was cooked"
        yield from _evening(days, number, name, "thaw", place)
    if not is_heated and waited and not _has(days, batch["cookOn"], number, name, "cook"):
        yield "evening", f"{place}: nothing says to cook it on day {batch['cookOn']}"


def _evening(
    days: Sequence[Plan], number: int, name: str, kind: str, place: str
) -> Iterator[Found]:
    if number > 1 and not _has(days, number - 1, number, name, kind):
        yield "evening", f"{place}: no task on the evening before"


def _has(days: Sequence[Plan], on: int, number: int, name: str, kind: str) -> bool:
    return any(
        (each["kind"], each["day"], each["meal"]) == (kind, number, name)
        for day in days
        if day["day"] == on
        for each in day.get("ahead", ())
    )


def _is_first(days: Sequence[Plan], day: Plan, meal: Plan) -> bool:
    """Whether this is its first portion."""
    key = (meal["batch"]["cookOn"], meal["name"])
    return not any(
        (each["batch"]["cookOn"], each["name"]) == key
        for earlier in days
        if earlier["day"] < day["day"]
        for each in earlier["meals"].values()
        if "batch" in each
    )


def _minutes(steps: Sequence[str]) -> list[int]:
    return [int(found) for step in steps for found in re.findall(r"(\d+) minutes", step)]
