"""Refuse invalid entries, entries of foods and dishes that do not exist, and exceeded limits."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

import asyncpg

from chassis.http import Detail, NotFound, ValidationFailed
from tracker.diary.rules import (
    LIMITS_OF_DAY,
    MOST_CARBS_OF_ENTRY,
    MOST_ENTRIES_OF_DAY,
    has_too_many_carbs,
)
from tracker.diary.schemas import NewEntry
from tracker.nutrients import SomeFigures


def refuse_invalid_entries(requested: Mapping[str, NewEntry]) -> None:
    """Name what is wrong with each entry, by its place in the body."""
    message = "must have foodId and grams, dishId and portions, or name and figures"
    issues: list[Detail] = [
        {"field": place or "body", "message": message, "code": "invalid"}
        for place, entry in requested.items()
        if not entry.is_one_thing
    ]
    if len({entry.date for entry in requested.values()}) > 1:
        message = "the entries must be of one day"
        issues.append({"field": "entries", "message": message, "code": "invalid"})
    ids = [entry.id for entry in requested.values() if entry.id is not None]
    if len(set(ids)) < len(ids):
        message = "each entry must have a different id"
        issues.append({"field": "entries", "message": message, "code": "invalid"})
    if issues:
        raise ValidationFailed(*issues)


def refuse_missing_foods(
    requested: Mapping[str, NewEntry], foods: Collection[str], dishes: Collection[str]
) -> None:
    """Name each entry whose food or dish does not exist."""
    missing = [
        (f"{place}.{field}".removeprefix("."), thing)
        for place, entry in requested.items()
        for field, thing, id, existing in (
            ("foodId", "Food", entry.food_id, foods),
            ("dishId", "Dish", entry.dish_id, dishes),
        )
        if id is not None and id not in existing
    ]
    if missing:
        details: list[Detail] = [
            {"field": field, "message": f"{thing} not found", "code": "invalid"}
            for field, thing in missing
        ]
        raise NotFound(f"{missing[0][1]} not found", more={"details": details})


def refuse_too_many_carbs(
    figures: Mapping[str, SomeFigures], before: SomeFigures | None = None
) -> None:
    """Name each entry, by its place in the body, that would have too many carbs."""
    issues: list[Detail] = [
        {
            "field": f"{place}.carbsG".removeprefix("."),
            "message": f"an entry would have more than {MOST_CARBS_OF_ENTRY} g of carbs",
            "code": "too_big",
            "max": MOST_CARBS_OF_ENTRY,
        }
        for place, each in figures.items()
        if has_too_many_carbs(each, before)
    ]
    if issues:
        raise ValidationFailed(*issues)


@contextmanager
def within_limits() -> Iterator[None]:
    """Name the limit that a day would exceed, when the database refuses its sums."""
    try:
        yield
    except asyncpg.CheckViolationError as error:
        limit = (error.constraint_name or "").removeprefix("diary_day_")
        if limit not in ("entries", *LIMITS_OF_DAY):
            raise
        raise ValidationFailed(_beyond(limit)) from None


def _beyond(limit: str) -> Detail:
    if limit == "entries":
        message = f"the day has {MOST_ENTRIES_OF_DAY} entries already: delete one to add another"
        return {"field": "date", "message": message, "code": "too_many", "max": MOST_ENTRIES_OF_DAY}
    field, most, unit = LIMITS_OF_DAY[limit]
    message = f"the day would have more than {most} {unit}"
    return {"field": field, "message": message, "code": "too_big", "max": most}
