"""One plan a week for a free member."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest

from chassis import clock, ids
from planner import quota
from planner.generate import generate_plan
from services.planner.tests.members import FAILED, PLANNER_INPUT, PlannerClient
from services.planner.tests.model_double import ModelServerDouble, answers
from testkit import RunningService, eventually


def set_clock(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(clock, "now", lambda: moment)


async def test_a_plan_counts_for_a_week_to_the_microsecond(
    mia: PlannerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = clock.now()
    set_clock(monkeypatch, written)
    assert (await mia.generate()).status_code == 200
    set_clock(monkeypatch, written + timedelta(days=7))
    assert (await mia.generate()).status_code == 429
    set_clock(monkeypatch, written + timedelta(days=7, microseconds=1))
    assert (await mia.generate()).status_code == 200
    # The first no longer counts, the second does: the window rolls.
    assert (await mia.generate()).status_code == 429


async def test_of_parallel_requests_one_makes_a_plan(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    asking = [asyncio.create_task(mia.generate()) for _ in range(10)]
    await eventually(lambda: sum(task.done() for task in asking) == 9)
    model.may_reply.set()
    statuses = sorted([(await task).status_code for task in asking])
    assert statuses == [200] + [429] * 9
    assert len(model.requests) == 1
    assert len(await mia.sessions()) == 1
    assert await mia.reserved() == []


async def test_a_slow_body_reserves_nothing(mia: PlannerClient, model: ModelServerDouble) -> None:
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def slowly() -> AsyncIterator[bytes]:
        begun.set()
        await may_end.wait()
        yield json.dumps(PLANNER_INPUT).encode()

    slow = asyncio.create_task(mia.post(slowly()))
    await begun.wait()
    assert (await mia.generate()).status_code == 200
    may_end.set()
    assert (await slow).status_code == 429
    assert len(model.requests) == 1


async def test_a_failure_leaves_the_quota_for_the_next_request(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    failing = asyncio.create_task(mia.generate())
    await eventually(lambda: model.requests)
    for meanwhile in (await mia.generate(), await mia.post(b"{")):
        assert meanwhile.status_code == 429
    model.generates = answers(500, b"")
    model.may_reply.set()
    assert (await failing).json() == FAILED
    model.reset()
    assert (await mia.generate()).status_code == 200


async def test_the_reservation_of_a_crashed_process_expires(
    mia: PlannerClient, planner: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed = clock.now()
    longest = timedelta(seconds=280 + 30)
    await planner.rows(
        "INSERT INTO reservation (user_id, id, expires_at) VALUES ($1, $2, $3)",
        mia.id,
        ids.new(),
        crashed + longest,
    )
    assert (await mia.generate()).status_code == 429
    set_clock(monkeypatch, crashed + longest)
    assert (await mia.generate()).status_code == 200
    assert len(await mia.sessions()) == 1


async def test_a_plan_whose_reservation_expired_and_was_taken_is_not_stored(
    mia: PlannerClient, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.may_reply.clear()
    sleeper = asyncio.create_task(mia.generate())
    await eventually(lambda: model.requests)
    # As if the process had been asleep for longer than any plan may take.
    set_clock(monkeypatch, clock.now() + timedelta(hours=1))
    quick = asyncio.create_task(mia.generate())
    await eventually(lambda: len(model.requests) == 2)
    model.may_reply.set()
    answer = await sleeper
    assert (answer.status_code, answer.json()) == (500, FAILED)
    assert (await quick).status_code == 200
    assert [kept["id"] for kept in await mia.sessions()] == [(await quick).json()["sessionId"]]


async def test_an_upgrade_counts_at_once_while_a_plan_is_in_flight(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    first = asyncio.create_task(mia.generate())
    await eventually(lambda: model.requests)
    await mia.becomes("PRO", membership_version=1)
    second = asyncio.create_task(mia.generate())
    await eventually(lambda: len(model.requests) == 2)
    model.may_reply.set()
    assert (await first).status_code == (await second).status_code == 200


async def test_a_downgrade_counts_the_plans_of_the_unlimited_time(mia: PlannerClient) -> None:
    await mia.becomes("PRO", membership_version=1)
    assert (await mia.generate()).status_code == 200
    await mia.becomes("FREE", status="CANCELED", membership_version=2)
    assert (await mia.generate()).status_code == 429


@pytest.mark.parametrize("tier", ["PRO", "BASIC"])
@pytest.mark.parametrize("status", ["INACTIVE", "CANCELED"])
async def test_a_tier_that_is_not_paid_for_has_the_plan_of_a_free_member(
    mia: PlannerClient, tier: str, status: str
) -> None:
    await mia.becomes(tier, status=status)
    await mia.planned(durationDays=1)
    for another in (await mia.start(), await mia.generate()):
        assert another.status_code == 429
        assert another.json() == {"error": quota.SPENT, "upgradeRequired": True}


@pytest.mark.parametrize(
    ("tier", "status"),
    [("PRO", "ACTIVE"), ("PRO", "PAST_DUE"), ("LIFETIME", "ACTIVE"), ("LIFETIME", "INACTIVE")],
)
async def test_a_tier_that_is_paid_for_has_any_number_of_plans(
    mia: PlannerClient, tier: str, status: str
) -> None:
    await mia.becomes(tier, status=status)
    await mia.planned(durationDays=1)
    assert (await mia.generate()).status_code == 200
    assert (await mia.start()).status_code == 202


async def test_a_tier_from_before_its_status_was_kept_is_paid_for(
    mia: PlannerClient, planner: RunningService
) -> None:
    await planner.rows(
        "INSERT INTO membership (user_id, tier, membership_version) VALUES ($1, 'PRO', 1)", mia.id
    )
    assert (await mia.generate()).status_code == (await mia.generate()).status_code == 200
    # What billing publishes again has the same version.
    await mia.becomes("PRO", status="INACTIVE", membership_version=1)
    assert (await mia.generate()).status_code == 429


async def test_an_unexpected_failure_leaves_the_quota(
    mia: PlannerClient, monkeypatch: pytest.MonkeyPatch
) -> None:

    def fails(text: str) -> None:
        raise RuntimeError("a defect")

    with monkeypatch.context() as broken:
        broken.setattr(generate_plan, "parse_plan", fails)
        answer = await mia.generate()
        assert (answer.status_code, answer.json()) == (500, FAILED)
    assert (await mia.generate()).status_code == 200
