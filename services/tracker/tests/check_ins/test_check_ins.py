"""The weekly check-in through the API."""

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from contracts.identity import WeeklySummaryDue
from contracts.planner import EnergyLimitsChanged, PlanGenerated, PlanMacros
from contracts.samples import sample
from contracts.tracker import CheckInAccepted, WeekSummarized
from services.tracker.tests.conftest import Mia

MONDAY = date(2026, 3, 30)
AIM = {"calories": 1450, "proteinG": 120, "fatG": 99, "netCarbsG": 20}
At = Callable[[datetime], None]


@pytest.fixture(autouse=True)
def on_monday(at: At) -> None:
    at(datetime(2026, 3, 30, 9, tzinfo=UTC))


async def logs_enough(mia: Mia, kcal: float = 2200, a_day: float = 0) -> None:
    """Log the same food for nine weeks, with a steady change of the weight."""
    days = [MONDAY - timedelta(days=ago) for ago in range(1, 64)]
    await mia.tracker.rows(
        "INSERT INTO progress_log (id, user_id, date, saved_at, calories, weight_kg)"
        " SELECT gen_random_uuid()::text, $1, (day || 'T12:00Z')::timestamptz, now(), $3, kg"
        " FROM unnest($2::text[], $4::float8[]) AS logged (day, kg)",
        mia.id,
        [str(day) for day in days],
        kcal,
        [80 + a_day * (day - MONDAY).days for day in days],
    )


async def has_limits(mia: Mia, **changes: Any) -> None:
    values = {
        "surplus_kcal": -500,
        "least_calories": 1200,
        "least_weight_kg": 55,
        "target_weight_kg": 70,
        "may_change": True,
        **changes,
    }
    await mia.receives("energy-limits", sample(EnergyLimitsChanged, user_id=mia.id, **values))


async def is_ready(mia: Mia, **limits: Any) -> None:
    await logs_enough(mia)
    await has_limits(mia, **limits)
    assert (await mia.send("PUT", "targets", AIM)).status_code == 200


async def shown(mia: Mia) -> Any:
    return (await mia.shown("check-in"))["checkIn"]


async def answers(mia: Mia, answer: str) -> Any:
    answered = await mia.send("POST", "check-in", {"answer": answer})
    assert answered.status_code == 200, answered.text
    return answered.json()["checkIn"]


async def test_a_member_who_burns_more_is_offered_more_and_accepts_with_one_tap(mia: Mia) -> None:
    await is_ready(mia)
    sodium = {"min": 3000, "max": 5000}
    await mia.send("PUT", "targets", {**AIM, "sodiumMg": sodium})
    before = await shown(mia)
    assert (before["week"], before["state"], before["reason"]) == (str(MONDAY), "open", None)
    assert before["trendKgPerWeek"] == 0
    assert before["targets"] == {"calories": 1450}
    burned = before["expenditure"]
    assert burned["low"] < burned["kcal"] < burned["high"]
    proposed = before["proposal"]
    assert 1450 < proposed["calories"] <= burned["kcal"] - 500 + 5
    assert proposed["why"] == "You burn more than your target assumes"
    after = await answers(mia, "accept")
    assert after["state"] == "accepted"
    assert after["targets"] == {"calories": proposed["calories"]}
    targets = (await mia.shown("targets"))["targets"]
    assert (targets["proteinG"], targets["netCarbsG"]) == (120, 20)
    assert targets["sodiumMg"] == sodium
    # Fat is what is left.
    assert targets["fatG"] == pytest.approx((proposed["calories"] - 560) / 9, abs=0.5)


async def test_accepting_twice_and_on_two_devices_changes_the_targets_once(mia: Mia) -> None:
    await is_ready(mia)
    start = {"kind": "written", "planId": "a-plan", "startsOn": "2026-03-29"}
    await mia.send("POST", "plan-starts", start)
    proposed = (await shown(mia))["proposal"]
    found = await asyncio.gather(*(answers(mia, "accept") for _ in range(6)))
    assert {each["state"] for each in found} == {"accepted"}
    assert {each["targets"]["calories"] for each in found} == {proposed["calories"]}
    assert (await answers(mia, "accept"))["targets"] == {"calories": proposed["calories"]}
    # For planner, which changes the portions from the next day on.
    [event] = await mia.tracker.all_published(CheckInAccepted, user_id=mia.id)
    assert (event.calories, event.from_date) == (proposed["calories"], date(2026, 3, 31))
    assert [each.plan_id for each in event.starts] == ["a-plan"]


async def test_the_proposal_of_a_week_stays_while_more_is_logged(mia: Mia, at: At) -> None:
    await is_ready(mia)
    proposed = (await shown(mia))["proposal"]
    at(datetime(2026, 4, 1, 9, tzinfo=UTC))
    await mia.saves(date="2026-03-31", weightKg=83, calories=1400)
    assert (await shown(mia))["proposal"] == proposed
    # Other targets, another proposal.
    await mia.send("PUT", "targets", {**AIM, "calories": 2900})
    lower = (await shown(mia))["proposal"]
    assert lower["calories"] < 2900
    assert lower["why"] == "You burn less than your target assumes"


async def test_each_week_has_one_check_in(mia: Mia, at: At) -> None:
    await is_ready(mia)
    await answers(mia, "later")
    assert (await shown(mia))["state"] == "later"
    assert (await answers(mia, "accept"))["state"] == "accepted"
    assert (await answers(mia, "later"))["state"] == "accepted"
    at(datetime(2026, 4, 6, 9, tzinfo=UTC))
    following = await shown(mia)
    assert (following["week"], following["state"]) == ("2026-04-06", "open")


async def test_never_ends_check_ins_until_they_are_resumed(mia: Mia, at: At) -> None:
    await is_ready(mia)
    ended = await answers(mia, "never")
    assert (ended["state"], ended["proposal"]) == ("never", None)
    at(datetime(2026, 4, 6, 9, tzinfo=UTC))
    ended = await shown(mia)
    assert (ended["state"], ended["reason"]) == ("never", "Check-ins are off")
    refused = await mia.send("POST", "check-in", {"answer": "accept"})
    assert (refused.status_code, refused.json()) == (409, {"error": "Nothing is proposed"})
    resumed = await answers(mia, "later")
    assert resumed["state"] == "later"
    assert resumed["proposal"] is not None


async def test_a_week_has_one_step_although_check_ins_are_ended_and_resumed(mia: Mia) -> None:
    await is_ready(mia)
    first = await answers(mia, "accept")
    assert (await answers(mia, "never"))["state"] == "never"
    resumed = await answers(mia, "later")
    assert (resumed["state"], resumed["targets"]) == ("accepted", first["targets"])


async def test_a_member_who_must_ask_a_doctor_is_offered_nothing(mia: Mia) -> None:
    await is_ready(mia)
    assert (await shown(mia))["proposal"] is not None
    # The answers change in the week of the proposal.
    await has_limits(mia, may_change=False, changed_at=datetime(2026, 12, 1, tzinfo=UTC))
    found = await shown(mia)
    assert (found["proposal"], found["reason"]) == (None, "Ask a doctor first")
    refused = await mia.send("POST", "check-in", {"answer": "accept"})
    assert refused.status_code == 409
    assert (await mia.shown("targets"))["targets"]["calories"] == 1450


async def test_the_least_calories_are_kept(mia: Mia) -> None:
    await is_ready(mia, least_calories=2100, surplus_kcal=-1500)
    assert (await shown(mia))["proposal"] == {
        "calories": 2100,
        "why": "Your target is below the least that is safe",
    }


async def test_a_check_in_without_a_proposal_says_why(mia: Mia) -> None:
    found = await shown(mia)
    assert (found["expenditure"], found["proposal"]) == (None, None)
    assert (found["targets"], found["reason"]) == ({"calories": None}, "No targets")
    refused = await mia.send("POST", "check-in", {"answer": "accept"})
    assert refused.json() == {"error": "Nothing is proposed"}
    await mia.send("PUT", "targets", AIM)
    assert (await shown(mia))["reason"] == "No answers about health"
    await has_limits(mia, has_plan=False)
    assert (await shown(mia))["reason"] == "Too few days with calories"


async def test_a_plans_targets_become_the_members_when_accepted(mia: Mia) -> None:
    await logs_enough(mia)
    await has_limits(mia)
    macros = PlanMacros(calories=1450, protein_g=120, fat_g=116, net_carbs_g=20)
    await mia.receives("plans", sample(PlanGenerated, user_id=mia.id, macros=macros))
    proposed = (await shown(mia))["proposal"]
    await answers(mia, "accept")
    targets = (await mia.shown("targets"))["targets"]
    assert (targets["source"], targets["calories"]) == ("hand", proposed["calories"])


async def mailed(mia: Mia, week: date) -> WeekSummarized:
    until = datetime(2026, 12, 1, tzinfo=UTC)
    due = sample(WeeklySummaryDue, user_id=mia.id, week=week, good_until=until)
    await mia.receives("weeks", due)
    return (await mia.tracker.all_published(WeekSummarized, user_id=mia.id))[-1]


async def test_the_weekly_mail_has_the_proposal_of_the_app_until_it_is_accepted(mia: Mia) -> None:
    await is_ready(mia)
    last_week = MONDAY - timedelta(days=7)
    event = await mailed(mia, last_week)
    found = await shown(mia)
    assert event.check_in is not None
    assert event.expenditure is not None
    proposed = found["proposal"]["calories"]
    assert (event.check_in.calories, event.check_in.instead_of) == (proposed, 1450)
    assert event.expenditure.model_dump() == found["expenditure"]
    # A mail about another week has no check-in.
    earlier = await mailed(mia, last_week - timedelta(days=7))
    assert (earlier.expenditure, earlier.check_in) == (None, None)
    await answers(mia, "accept")
    assert (await mailed(mia, last_week)).check_in is None
