"""Refuse what is no entry, entries of foods and dishes that are gone, and too many carbs."""

from collections.abc import Collection, Mapping

from chassis.http import Detail, NotFound, ValidationFailed
from tracker.diary.rules import MOST_CARBS_OF_ENTRY, has_too_many_carbs
from tracker.diary.schemas import NewEntry
from tracker.nutrients import SomeFigures


def refuse_what_is_no_entry(wanted: Mapping[str, NewEntry]) -> None:
    """Say what is wrong with each entry by its place in the body."""
    message = "must have foodId and grams, dishId and portions, or name and figures"
    issues: list[Detail] = [
        {"field": place or "body", "message": message, "code": "invalid"}
        for place, entry in wanted.items()
        if not entry.is_one_thing
    ]
    if len({entry.date for entry in wanted.values()}) > 1:
        message = "the entries must be of one day"
        issues.append({"field": "entries", "message": message, "code": "invalid"})
    known = [entry.id for entry in wanted.values() if entry.id is not None]
    if len(set(known)) < len(known):
        message = "each entry must have an id of its own"
        issues.append({"field": "entries", "message": message, "code": "invalid"})
    if issues:
        raise ValidationFailed(*issues)


def refuse_what_is_gone(
    wanted: Mapping[str, NewEntry], foods: Collection[str], dishes: Collection[str]
) -> None:
    """Name each entry whose food or dish does not exist."""
    gone = [
        (f"{place}.{field}".removeprefix("."), thing)
        for place, entry in wanted.items()
        for field, thing, each, known in (
            ("foodId", "Food", entry.food_id, foods),
            ("dishId", "Dish", entry.dish_id, dishes),
        )
        if each is not None and each not in known
    ]
    if gone:
        details: list[Detail] = [
            {"field": field, "message": f"{thing} not found", "code": "invalid"}
            for field, thing in gone
        ]
        raise NotFound(f"{gone[0][1]} not found", more={"details": details})


def refuse_too_many_carbs(
    figures: Mapping[str, SomeFigures], before: SomeFigures | None = None
) -> None:
    """Name each entry, by its place in the body, that would have more carbs than one may have."""
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
