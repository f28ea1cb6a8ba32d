"""What a member burns a day."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.planner import PlanGenerated
from contracts.samples import sample
from services.tracker.tests.conftest import Mia
from tracker.logs.expenditure_rules import Logged, expenditure, keto_begins, unsure_days

TODAY = date(2026, 3, 29)
FEW_DAYS = "Too few days with calories"


async def test_the_expenditure_needs_two_weeks_of_logs_and_says_what_is_missing(
    mia: Mia, at: Callable[[datetime], None]
) -> None:
    at(datetime(2026, 3, 29, 12, tzinfo=UTC))
    nothing: dict[str, Any] = {
        "kcal": None,
        "low": None,
        "high": None,
        "confidence": "low",
        "unsure": [],
    }
    assert await mia.shown("expenditure") == {**nothing, "days": 0, "reason": FEW_DAYS}
    # Today does not count.
    for ago in range(14):
        await mia.saves(date=str(TODAY - timedelta(days=ago)), calories=1900)
    assert await mia.shown("expenditure") == {**nothing, "days": 13, "reason": FEW_DAYS}
    await mia.saves(date=str(TODAY - timedelta(days=14)), calories=1900)
    assert (await mia.shown("expenditure"))["reason"] == "Too few weights"
    for ago in (1, 2, 3, 4):
        await mia.saves(date=str(TODAY - timedelta(days=ago)), weightKg=80)
    assert (await mia.shown("expenditure"))["reason"] == "Weights cover less than two weeks"
    await mia.saves(date=str(TODAY - timedelta(days=14)), weightKg=80)
    found = await mia.shown("expenditure")
    assert (found["days"], found["confidence"], found["reason"]) == (14, "low", None)
    assert found["low"] < found["kcal"] < found["high"]


async def test_a_plan_says_what_to_expect_while_little_is_logged(
    mia: Mia, at: Callable[[datetime], None]
) -> None:
    at(datetime(2026, 3, 29, 12, tzinfo=UTC))
    for ago in range(1, 15):
        await mia.saves(date=str(TODAY - timedelta(days=ago)), calories=1900, weightKg=80)
    before = (await mia.shown("expenditure"))["kcal"]
    plan = sample(PlanGenerated, user_id=mia.id, expenditure_kcal=before - 600)
    await mia.receives("plans", plan)
    assert (await mia.shown("expenditure"))["kcal"] < before - 100


def days_before(count: int, first: int = 1) -> list[date]:
    return [TODAY - timedelta(days=ago) for ago in range(first, first + count)]


def steady(kcal: float, a_day: float = 0, days: int = 90) -> Logged:
    """A member who eats the same each day, and gains the same each day."""
    weights = {day: 80 + a_day * (day - TODAY).days for day in days_before(days)}
    return Logged(dict.fromkeys(days_before(days), kcal), {}, weights)


def estimate(logged: Logged) -> int:
    found = expenditure(logged, TODAY).kcal
    assert found is not None
    return found


@given(st.floats(1400, 3500), st.floats(-0.1, 0.1))
def test_a_steady_loss_is_added_to_the_intake(kcal: float, a_day: float) -> None:
    found = expenditure(steady(kcal, a_day), TODAY)
    assert (found.days, found.reason) == (90, None)
    assert found.kcal is not None
    assert found.low is not None
    assert found.high is not None
    assert found.kcal == pytest.approx(kcal - a_day * 7700, abs=60)
    assert found.low < found.kcal < found.high
    assert (found.confidence == "good") == (found.high - found.kcal < found.kcal / 10)


@given(st.integers(0, 13), st.integers(0, 60))
def test_little_intake_or_weight_says_nothing(few: int, any_number: int) -> None:
    many = dict.fromkeys(days_before(any_number), 2000.0)
    some = dict.fromkeys(days_before(few), 80.0)
    assert expenditure(Logged(some, {}, many), TODAY).kcal is None
    assert expenditure(Logged(many, {}, some), TODAY).kcal is None
    # Today, later days, and days more than 90 days ago do not count.
    other = dict.fromkeys([*days_before(2, first=-1), *days_before(20, first=91)], 2000.0)
    assert expenditure(Logged(other, {}, many), TODAY).days == 0


def test_days_with_a_breakfast_alone_do_not_count() -> None:
    whole = steady(2400)
    in_part = {day: 900.0 if n % 3 == 0 else 2400.0 for n, day in enumerate(days_before(90))}
    found = expenditure(Logged(in_part, {}, whole.weights), TODAY)
    assert found.days == 60
    assert found.kcal == pytest.approx(2400, abs=100)
    assert unsure_days(in_part) == [day for day, kcal in in_part.items() if kcal == 900]


@pytest.mark.parametrize("wrong", [8.0, 176.0, 100.0, 400.0])
def test_a_mistyped_weight_does_not_count(wrong: float) -> None:
    logged = steady(2000)
    weights = {**logged.weights, TODAY - timedelta(days=4): wrong}
    assert estimate(Logged(logged.intake, {}, weights)) == pytest.approx(estimate(logged), abs=5)


def test_a_mistyped_intake_does_not_count() -> None:
    logged = steady(2000)
    intake = {**logged.intake, TODAY - timedelta(days=4): 10_000.0}
    assert expenditure(Logged(intake, {}, logged.weights), TODAY).days == 89
    assert estimate(Logged(intake, {}, logged.weights)) == pytest.approx(2000, abs=60)


def test_new_scales_are_no_typing_error() -> None:
    logged = steady(2000)
    weights = {day: kg + (6 if day > TODAY - timedelta(days=40) else 0)
               for day, kg in logged.weights.items()}  # fmt: skip
    assert estimate(Logged(logged.intake, {}, weights)) == pytest.approx(2000, abs=150)


def test_a_day_with_more_carbs_now_and_then_does_not_begin_keto_again() -> None:
    logged = steady(2000)
    carbs = {day: 60.0 if n % 20 == 0 else 20.0 for n, day in enumerate(days_before(90))}
    found = expenditure(Logged(logged.intake, carbs, logged.weights), TODAY)
    assert found.days == 90
    assert found.kcal == pytest.approx(2000, abs=100)


@pytest.mark.parametrize(
    ("net_carbs", "begins"),
    [
        ([200, 20, 30, 50], 1),
        # Only logged days count: there can be other days between them.
        ([200, None, 20, None, 30, 40], 2),
        ([200, 20, 30], None),
        ([200, 20, 30, 51, 20, 20, 20], 4),
        # It begins once.
        ([200, 20, 20, 20, 60, 20, 20, 20], 1),
        ([20, 20, 20, 20], None),
        ([], None),
    ],
)
def test_keto_begins_once_with_three_days_after_one_of_more(
    net_carbs: list[float | None], begins: int | None
) -> None:
    first = TODAY - timedelta(days=60)
    days = {first + timedelta(days=n): each for n, each in enumerate(net_carbs)}
    known = {day: each for day, each in days.items() if each is not None}
    assert keto_begins(known) == (None if begins is None else first + timedelta(days=begins))


async def test_a_day_with_little_food_counts_once_the_member_says_that_it_was_everything(
    mia: Mia, at: Callable[[datetime], None]
) -> None:
    at(datetime(2026, 3, 29, 12, tzinfo=UTC))
    for ago in range(1, 20):
        await mia.saves(date=str(TODAY - timedelta(days=ago)), calories=1900, weightKg=80)
    little = str(TODAY - timedelta(days=2))
    await mia.saves(date=little, calories=700)
    before = await mia.shown("expenditure")
    assert (before["days"], before["unsure"]) == (18, [little])
    for _ in range(2):
        answered = await mia.send("PUT", f"whole-days/{little}")
        assert answered.status_code == 200, answered.text
        assert (answered.json()["days"], answered.json()["unsure"]) == (19, [])
    assert await mia.shown("expenditure") == answered.json()
    assert (await mia.send("PUT", "whole-days/never")).status_code == 400
