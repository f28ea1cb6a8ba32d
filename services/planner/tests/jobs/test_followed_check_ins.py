"""A check-in that a member accepts changes the portions of the running plan."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from chassis import clock
from contracts.samples import sample
from contracts.tracker import CheckInAccepted, StartedPlan
from planner.plans.running_plan import running_plan
from planner.rules import day_of_plan
from services.planner.tests.jobs.test_swaps import changes
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble
from testkit import RunningService, eventually

TODAY = date(2026, 3, 31)


def plan(plan_id: str, starts_on: str, kind: Any = "written", chosen: int = 0) -> StartedPlan:
    chosen_at = datetime(2026, 3, 1, chosen, tzinfo=UTC)
    return StartedPlan(
        kind=kind, plan_id=plan_id, starts_on=date.fromisoformat(starts_on), chosen_at=chosen_at
    )


@pytest.mark.parametrize(
    ("starts", "written", "running"),
    [
        ([], [], None),
        ([], [plan("old", "2026-03-01"), plan("new", "2026-03-30")], "new"),
        # One that was moved to another day, and one that starts later.
        (
            [plan("new", "2026-04-01")],
            [plan("old", "2026-03-01"), plan("new", "2026-03-30")],
            "old",
        ),
        ([plan("bought", "2026-03-31", "catalogue", 9)], [plan("own", "2026-03-31")], "bought"),
        (
            [plan("bought", "2026-03-31", "catalogue", 1)],
            [plan("own", "2026-03-31", chosen=2)],
            "own",
        ),
    ],
)
def test_the_plan_that_started_last_is_running(
    starts: list[StartedPlan], written: list[StartedPlan], running: str | None
) -> None:
    found = running_plan(TODAY, starts, written)
    assert (found.plan_id if found else None) == running


def test_the_days_of_a_plan_repeat() -> None:
    days = [day_of_plan(TODAY + timedelta(days=ago), TODAY, 7) for ago in (0, 1, 6, 7, 8)]
    assert days == [1, 2, 7, 1, 2]


async def accepts(mia: PlannerClient, planner: RunningService, calories: int, **more: Any) -> None:
    """Have tracker's event about her check-in handled, twice."""
    event = sample(
        CheckInAccepted,
        user_id=mia.id,
        calories=calories,
        from_date=clock.now().date() + timedelta(days=1),
        **{"starts": [], "accepted_at": clock.now(), **more},
    )
    envelopes = await planner.deliver(event, event)
    await planner.handled(*envelopes, by="planner.check-ins")


async def test_a_check_in_changes_the_portions_once_and_waits_for_a_live_job(
    planner: RunningService, model: ModelServerDouble
) -> None:
    mia = PlannerClient(planner)
    await mia.becomes("PRO")
    session_id = await mia.planned(durationDays=3)
    before = await mia.plan(session_id)
    calories = before["dailyMacros"]["calories"] + 120
    model.may_reply.clear()
    busy = await mia.started()
    accepted_at = clock.now()
    await accepts(mia, planner, calories, accepted_at=accepted_at)
    waiting = "kind = 'follow-check-in' AND key = $1 AND due_at > now()"
    await eventually(lambda: planner.rows(f"SELECT FROM work WHERE {waiting}", mia.id))
    assert await changes(mia, session_id) == ["The plan was written"]
    await mia.cancel(busy)
    model.may_reply.set()
    await planner.rows(f"UPDATE work SET due_at = now() WHERE {waiting}", mia.id)
    name = f"From day 2: portions for {calories:,} kcal"

    async def is_changed() -> bool:
        return await changes(mia, session_id) == [name, "The plan was written"]

    await eventually(is_changed, what="the portions are changed")
    assert (await mia.plan(session_id))["days"][0] == before["days"][0]
    await accepts(mia, planner, calories, accepted_at=accepted_at)
    jobs = (await mia.get("/jobs")).json()["jobs"]
    assert [job["kind"] for job in jobs].count("refit") == 1


async def test_without_a_running_plan_nothing_changes(
    planner: RunningService, mia: PlannerClient
) -> None:
    session_id = await mia.planned(durationDays=1)
    tomorrow = clock.now().date() + timedelta(days=1)
    bought = plan("keto-kickstart", str(tomorrow), "catalogue")
    await accepts(mia, planner, 1700, starts=[bought])

    followed = "SELECT FROM accepted_check_in WHERE user_id = $1 AND is_followed"
    await eventually(lambda: planner.rows(followed, mia.id))
    assert await changes(mia, session_id) == ["The plan was written"]
