"""What a member burns a day."""

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from math import exp
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.tracker.tests.conftest import Mia
from tracker.logs.expenditure_rules import Expenditure, Logged, expenditure, keto_begins

TODAY = date(2026, 3, 29)
LONG_AGO = TODAY - timedelta(days=400)


async def test_the_expenditure_needs_two_weeks_that_count(
    mia: Mia, at: Callable[[datetime], None]
) -> None:
    at(datetime(2026, 3, 29, 12, tzinfo=UTC))
    nothing = {"kcal": None, "low": None, "high": None, "confidence": "low"}
    assert await mia.shown("expenditure") == {**nothing, "days": 0}
    for ago in range(28):
        await mia.saves(date=str(TODAY - timedelta(days=ago)), calories=1900, weightKg=80)
    # The first two weeks of logging do not count, nor does today.
    assert await mia.shown("expenditure") == {**nothing, "days": 13}
    await mia.saves(date=str(TODAY - timedelta(days=60)), calories=1900)
    found = await mia.shown("expenditure")
    assert (found["kcal"], found["days"]) == (1900, 27)
    assert found["low"] < 1900 < found["high"]
    # Keto began a week ago.
    for ago in range(1, 28):
        net_carbs = 15 if ago < 8 else 90
        await mia.saves(
            date=str(TODAY - timedelta(days=ago)), carbsG=net_carbs, netCarbsG=net_carbs
        )
    assert (await mia.shown("expenditure"))["days"] == 20


def days_before(count: int, first: int = 1) -> list[date]:
    return [TODAY - timedelta(days=ago) for ago in range(first, first + count)]


def logged(
    intake: dict[date, float],
    weights: dict[date, float],
    net_carbs: dict[date, float] | None = None,
    first: date = LONG_AGO,
) -> Logged:
    return Logged(intake, net_carbs or {}, weights, first)


@given(st.floats(1000, 4000), st.floats(-0.1, 0.1), st.integers(14, 28))
def test_a_steady_loss_is_added_to_the_intake(kcal: float, a_day: float, days: int) -> None:
    weights = {day: 80 + a_day * (day - TODAY).days for day in days_before(120)}
    found = expenditure(logged(dict.fromkeys(days_before(days), kcal), weights), TODAY)
    assert found.kcal == pytest.approx(kcal - a_day * 7700, abs=1)
    assert found.days == days
    assert found.kcal is not None
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.kcal < found.high
    assert (found.confidence == "good") == (found.high - found.kcal < found.kcal / 10)


@given(st.integers(0, 13), st.integers(0, 40))
def test_little_intake_or_weight_says_nothing(few: int, any_number: int) -> None:
    many, some = (
        dict.fromkeys(days_before(any_number), 2000.0),
        dict.fromkeys(days_before(few), 80.0),
    )
    assert expenditure(logged(some, many), TODAY).kcal is None
    assert expenditure(logged(many, some), TODAY).kcal is None
    # Today, later days, and days more than four weeks ago do not count.
    other = dict.fromkeys([*days_before(2, first=-1), *days_before(20, first=29)], 2000.0)
    assert expenditure(logged(other, many), TODAY).days == 0


BURNED = 2500


def who_starts_keto(ago: int, chance: random.Random) -> tuple[Logged, float]:
    """A member who ate 2,500 kcal with 250 g of net carbs, and some days ago began to eat 2,000
    with 20 g: the weight falls by what was not eaten, and by 2.5 kg of water within two weeks."""
    intake, weights, net_carbs = {}, {}, {}
    fat = 90.0
    for day in days_before(90)[::-1]:
        on_keto = (TODAY - day).days <= ago
        intake[day] = (2000 if on_keto else BURNED) + chance.gauss(0, 250)
        net_carbs[day] = 20.0 if on_keto else 250.0
        fat += (intake[day] - BURNED) / 7700
        water = 2.5 * (1 - exp(-(ago - (TODAY - day).days) / 3)) if on_keto else 0
        weights[day] = fat - water + chance.gauss(0, 0.4)
    return logged(intake, weights, net_carbs), fat


def of_many(ago: int) -> list[Expenditure]:
    return [expenditure(who_starts_keto(ago, random.Random(n))[0], TODAY) for n in range(200)]


@pytest.mark.parametrize("ago", [3, 10, 20, 45])
def test_water_that_is_lost_when_keto_begins_is_not_burned(ago: int) -> None:
    found = of_many(ago)
    assert fmean(each.kcal or 0 for each in found) == pytest.approx(BURNED, rel=0.02)
    # The range is what it says.
    hits = sum((each.low or 0) <= BURNED <= (each.high or 0) for each in found)
    assert hits >= 180


def test_while_too_few_days_count_nothing_is_said() -> None:
    new = dict.fromkeys(days_before(27), 2000.0)
    weights = dict.fromkeys(days_before(27), 80.0)
    found = expenditure(logged(new, weights, first=min(new)), TODAY)
    assert (found.kcal, found.low, found.high, found.days) == (None, None, None, 13)


def test_days_with_a_breakfast_alone_do_not_count() -> None:
    intake = {day: 500.0 if n % 3 == 0 else 2400.0 for n, day in enumerate(days_before(28))}
    found = expenditure(logged(intake, dict.fromkeys(days_before(28), 80.0)), TODAY)
    assert (found.kcal, found.days) == (2400, 18)


@pytest.mark.parametrize(
    ("net_carbs", "begins"),
    [
        ([200, 20, 30, 50], [1]),
        # Only logged days count: there can be other days between them.
        ([200, None, 20, None, 30, 40], [2]),
        ([200, 20, 30], []),
        ([200, 20, 30, 51, 20, 20, 20], [4]),
        ([20, 20, 20, 20], []),
        ([], []),
    ],
)
def test_keto_begins_with_three_days_after_one_of_more(
    net_carbs: list[float | None], begins: list[int]
) -> None:
    days = {LONG_AGO + timedelta(days=n): each for n, each in enumerate(net_carbs)}
    known = {day: each for day, each in days.items() if each is not None}
    assert keto_begins(known) == [LONG_AGO + timedelta(days=n) for n in begins]
