"""What a member burns a day."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.tracker.tests.conftest import Mia
from tracker.logs.rules import expenditure

TODAY = date(2026, 3, 29)


async def test_the_expenditure_needs_two_weeks(mia: Mia, at: Callable[[datetime], None]) -> None:
    at(datetime(2026, 3, 29, 12, tzinfo=UTC))
    assert await mia.shown("expenditure") == {"kcal": None, "days": 0, "confidence": "low"}
    for ago in range(21):
        await mia.saves(date=str(TODAY - timedelta(days=ago)), calories=1900, weightKg=80)
    # Today's does not count.
    assert await mia.shown("expenditure") == {"kcal": 1900, "days": 20, "confidence": "low"}
    await mia.saves(date=str(TODAY - timedelta(days=28)), calories=1900 - 21)
    assert await mia.shown("expenditure") == {"kcal": 1899, "days": 21, "confidence": "good"}


def days_before(count: int, first: int = 1) -> list[date]:
    return [TODAY - timedelta(days=ago) for ago in range(first, first + count)]


@given(st.floats(1000, 4000), st.floats(-0.1, 0.1), st.integers(14, 28))
def test_a_steady_loss_is_added_to_the_intake(kcal: float, a_day: float, days: int) -> None:
    """A weight that changes by so much a day, long enough for its trend to settle."""
    weights = {day: 80 + a_day * (day - TODAY).days for day in days_before(120)}
    found = expenditure(dict.fromkeys(days_before(days), kcal), weights, TODAY)
    assert found.kcal == pytest.approx(kcal - a_day * 7700, abs=2)
    assert (found.days, found.confidence) == (days, "good" if days >= 21 else "low")


@given(st.integers(0, 13), st.integers(0, 40))
def test_little_intake_or_weight_says_nothing(few: int, any_number: int) -> None:
    many, some = (
        dict.fromkeys(days_before(any_number), 2000.0),
        dict.fromkeys(days_before(few), 80.0),
    )
    assert expenditure(some, many, TODAY).kcal is None
    assert expenditure(many, some, TODAY).kcal is None
    # What is today's, later, or older than four weeks is none.
    other = dict.fromkeys([*days_before(2, first=-1), *days_before(20, first=29)], 2000.0)
    assert expenditure(other, many, TODAY).days == 0
