"""A stored plan as a calendar (RFC 5545): one event a day, with its meals.

Events last all day, because the times of a member's meals are unknown, and four entries a day would
hide the rest of a calendar. A later download has the same UIDs, so a calendar replaces its events.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta

from planner.stored_plans import (
    CarbMode,
    StoredDay,
    StoredMeal,
    StoredPlan,
    amounts_said,
    figures_said,
    meal_said,
    minerals_said,
)

# Octets of a line, without its end.
_LINE = 75
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


class NoDate(Exception):
    """The plan would end after the last possible date."""


class NoDays(Exception):
    """The plan has no days, and a calendar without events is invalid."""


def calendar(
    plan: StoredPlan,
    session_id: str,
    start: date,
    now: datetime,
    said: Callable[[str], str] = str,
    carbs: CarbMode = "net",
    who_wrote: str = "",
) -> bytes:
    """Return the plan's days starting with `start`; `now` is when this version of them was made.

    `said` converts a text to the units and words of its reader, who counts these carbs. `who_wrote`
    ends each day, because a calendar shows one at a time.
    """
    if not plan.days:
        raise NoDays
    try:
        # The end of an event is the day after it.
        start + timedelta(days=len(plan.days))
    except OverflowError:
        raise NoDate from None
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Keto//Plan//EN",
        "CALSCALE:GREGORIAN",
        *(
            line
            for day in plan.days
            for line in _event(plan, day, session_id, start, now, said, carbs, who_wrote)
        ),
        "END:VCALENDAR",
    ]
    return b"".join(_folded(line) for line in lines)


def _event(
    plan: StoredPlan,
    day: StoredDay,
    session_id: str,
    start: date,
    now: datetime,
    said: Callable[[str], str],
    carbs: CarbMode,
    who_wrote: str,
) -> Iterator[str]:
    on = start + timedelta(days=day.number - 1)
    yield "BEGIN:VEVENT"
    yield f"UID:{session_id}-{day.number}@keto"
    yield f"DTSTAMP:{now.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;VALUE=DATE:{_basic(on)}"
    yield f"DTEND;VALUE=DATE:{_basic(on + timedelta(days=1))}"
    yield f"SUMMARY:Keto plan\\, day {day.number} of {len(plan.days)}"
    lines = [*_description(day, carbs), *(_about(plan) if day.number == 1 else ())]
    description = "\n".join([*map(said, lines), *([who_wrote] if who_wrote else ())])
    if description:
        yield f"DESCRIPTION:{description.translate(_ESCAPED)}"
    # A meal does not block time in the calendar.
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _description(day: StoredDay, carbs: CarbMode) -> Iterator[str]:
    for meal in day.meals:
        yield f"{meal_said(meal.meal)}: {_dish(meal)}"
        if meal.batch:
            yield str(meal.batch)
        if meal.recipe and meal.is_cooked:
            for number, step in enumerate(meal.recipe.steps, 1):
                yield f"{number}. {step}"
        if meal.recipe and meal.recipe.doneness:
            yield f"Done when: {meal.recipe.doneness}"
    yield from (task.text for task in day.ahead)
    yield from filter(None, (figures_said(day, carbs), minerals_said(day.minerals)))


def _about(plan: StoredPlan) -> Iterator[str]:
    """Yield the notes of the whole plan, which the first day has."""
    yield from (f"Left out: {text}." for text in plan.left_out)
    yield from plan.notes


def _dish(meal: StoredMeal) -> str:
    """Return a meal's name and description; if steps follow, its minutes and ingredients."""
    if meal.recipe is None or not meal.ingredients:
        return f"{meal.name}. {meal.description}" if meal.description else meal.name
    known = meal.recipe.minutes if meal.is_cooked else None
    minutes = f" ({known} minutes)" if known else ""
    return f"{meal.name}{minutes}. {amounts_said(meal.ingredients)}"


def _basic(day: date) -> str:
    # Not strftime: it does not fill the years before 1000 with zeros everywhere.
    return day.isoformat().replace("-", "")


def _folded(line: str) -> bytes:
    """Fold a line into parts of at most 75 octets, without splitting a character."""
    parts: list[bytes] = []
    part = b""
    for letter in line:
        octets = letter.encode()
        # A continued line begins with a space.
        if len(part) + len(octets) > _LINE - bool(parts):
            parts.append(part)
            part = b""
        part += octets
    return b"\r\n ".join([*parts, part]) + b"\r\n"
