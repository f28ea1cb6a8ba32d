"""The days of the shop, in requests and as moments."""

from datetime import date, datetime, time, timedelta
from typing import Annotated

from fastapi import Query
from pydantic import BeforeValidator

from chassis.dates import zone_of
from chassis.http import Coded, ValidationFailed

_FIRST, _LAST = date(2000, 1, 1), date(2999, 12, 31)


def _parsed(text: object) -> date:
    try:
        day = date.fromisoformat(text) if isinstance(text, str) and len(text) == 10 else None
    except ValueError:
        day = None
    if day is None or not _FIRST <= day <= _LAST:
        raise ValueError("Must be a day such as 2026-03-31")
    return day


_Day = Annotated[date, BeforeValidator(Coded("not_a_date", _parsed))]
From = Annotated[_Day, Query(alias="from", examples=["2026-03-01"])]
To = Annotated[_Day, Query(alias="to", examples=["2026-03-31"])]
MaybeFrom = Annotated[_Day | None, Query(alias="from", examples=["2026-03-01"])]
MaybeTo = Annotated[_Day | None, Query(alias="to", examples=["2026-03-31"])]


def check_order(since: date | None, until: date | None) -> None:
    """Refuse a period that ends before it begins."""
    if since is not None and until is not None and until < since:
        raise ValidationFailed(
            {"field": "to", "message": "Must not be before `from`", "code": "too_small"}
        )


def begin_of(day: date, zone: str) -> datetime:
    """The first moment of a day where the shop is."""
    return datetime.combine(day, time.min, tzinfo=zone_of(zone))


def end_of(day: date, zone: str) -> datetime:
    """The first moment after a day where the shop is."""
    return begin_of(day + timedelta(days=1), zone)
