"""The rules of a check-in."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tracker.check_ins.rules import LEAST_CHANGE, Limits, suggestion


@dataclass
class Found:
    kcal: int
    low: int
    high: int


def found(kcal: int = 2200, half: int = 150) -> Found:
    return Found(kcal, kcal - half, kcal + half)


def limits(
    surplus_kcal: float = -500,
    least: float = 1200,
    target_kg: float | None = 70,
    *,
    may_change: bool = True,
) -> Limits:
    return Limits(surplus_kcal, least, 55, target_kg, may_change=may_change)


KCAL = st.integers(900, 4500)
WITHOUT_PLAN = replace(limits(0, 1500, None), has_plan=False)


@given(
    st.floats(800, 6000),
    KCAL,
    st.integers(10, 900),
    st.sampled_from([-500, 0, 200]),
    st.floats(800, 3000),
    st.floats(40, 150),
)
def test_no_proposal_is_below_the_least_or_far_away(
    calories: float, kcal: int, half: int, surplus: float, least: float, trend: float
) -> None:
    proposed = suggestion(calories, found(kcal, half), limits(surplus, least), trend).calories
    assume(proposed is not None)
    assert proposed is not None
    assert proposed >= least
    assert proposed % 10 == 0
    if calories >= least:
        assert abs(proposed - calories) <= 210


@given(st.floats(800, 6000), KCAL, st.integers(10, 400), st.sampled_from([-500, 0, 200]))
def test_accepting_leads_to_a_target_that_fits(
    calories: float, kcal: int, half: int, surplus: float
) -> None:
    assume(half < 0.15 * kcal)
    each = limits(surplus)
    for _ in range(100):
        proposed = suggestion(calories, found(kcal, half), each, 90 if surplus < 0 else 60)
        if proposed.calories is None:
            break
        calories = proposed.calories
    assert proposed.reason == "Your target fits"
    assert abs(calories - max(kcal + surplus, 1200)) < max(LEAST_CHANGE, half / 2) + 10


def test_a_wide_range_makes_steps_smaller_and_a_wider_one_makes_none() -> None:
    steps = [
        (suggestion(1200, found(2200, half), limits(), 90).calories or 1200) - 1200
        for half in (100, 250, 340, 600)
    ]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] == 200
    assert 0 < steps[2] < steps[1] < steps[0]
    assert steps[3] == 0
    assert suggestion(1200, found(2200, 600), limits(), 90).reason == "The range is still too wide"
    # A range never gets narrower than this, which is much for those who burn little.
    assert suggestion(1420, found(1300, 240), limits(0, 1000), 90).calories == 1340


@pytest.mark.parametrize(
    ("surplus", "trend", "why"),
    [
        (-500, 70.0, "You reached your target weight"),
        (-500, 50.0, "You reached your target weight"),
        (-500, 71.0, None),
        (200, 60.0, "You burn more than your target assumes"),
    ],
)
def test_at_the_target_weight_there_is_no_more_deficit(
    surplus: float, trend: float, why: str | None
) -> None:
    each = suggestion(1700, found(2200), limits(surplus), trend)
    assert each.why == why


def test_nothing_is_proposed_without_a_doctor_who_must_be_asked() -> None:
    refused = limits(least=3000, may_change=False)
    assert suggestion(1700, found(2200), refused, 90).reason == "Ask a doctor first"


def test_undoing_the_last_change_takes_more_than_continuing_it() -> None:
    each = limits()
    assert suggestion(1550, found(2200, 100), each, 90, 50).calories == 1700
    assert suggestion(1550, found(2200, 100), each, 90, -50).reason == "Your target fits"
    assert suggestion(1350, found(2200, 100), each, 90, -50).calories == 1550


def test_without_answers_about_health_nothing_is_proposed() -> None:
    unanswered = replace(limits(), is_answered=False)
    for each in (None, unanswered, replace(unanswered, may_change=False)):
        assert suggestion(800, found(3000), each, 90).reason == "No answers about health"


@given(st.floats(800, 6000), KCAL, st.integers(10, 400))
def test_without_a_plan_targets_fit_that_any_goal_may_have(
    calories: float, kcal: int, half: int
) -> None:
    assume(half < 0.15 * kcal)
    proposed = suggestion(calories, found(kcal, half), WITHOUT_PLAN, 90)
    if proposed.calories is None:
        assert kcal - 500 - max(LEAST_CHANGE, half) <= calories
        assert calories <= max(1500, kcal + 200) + max(LEAST_CHANGE, half)
    elif proposed.calories > calories:
        assert proposed.calories <= kcal - 500 + 5
    else:
        assert proposed.calories >= max(1500, kcal + 200) - 5
