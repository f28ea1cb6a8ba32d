"""A day, and the ends of a range, in requests."""

from datetime import date, datetime
from typing import Annotated

from fastapi import Query
from pydantic import AfterValidator, BeforeValidator

from chassis.http import Coded, ValidationFailed
from tracker.days import rules

Day = Annotated[date, BeforeValidator(Coded("not_a_date", rules.parse_day))]
# Only writes are limited to these days, reads are not: a deliberate difference from the
# specification.
StoredDay = Annotated[Day, AfterValidator(Coded("not_a_date", rules.storable_day))]
Since = Annotated[
    datetime | None,
    BeforeValidator(Coded("not_a_date", rules.first_instant)),
    Query(alias="from", examples=["2026-03-01"]),
]
Until = Annotated[
    datetime | None,
    BeforeValidator(Coded("not_a_date", rules.last_instant)),
    Query(alias="to", examples=["2026-03-31"]),
]


# The error of a path with another text, for the API's document.
NOT_A_DAY = {"field": "date", "message": "must be a date as YYYY-MM-DD", "code": "not_a_date"}


def day_in_path(text: str) -> date:
    """Return the day in a path; a day that cannot be stored is a 400."""
    try:
        return rules.storable_day(rules.parse_day(text))
    except ValueError as error:
        raise ValidationFailed(
            {"field": "date", "message": str(error), "code": "not_a_date"}
        ) from None
