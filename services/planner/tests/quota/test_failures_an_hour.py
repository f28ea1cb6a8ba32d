"""Failed generations of a free member are limited, since each costs the model server a plan."""

from datetime import timedelta

import pytest

from chassis import clock
from planner.personal_data import PERSONAL
from services.planner.tests.members import FAILED, PlannerClient
from services.planner.tests.model_double import ModelServerDouble, answers
from testkit import RunningService

BROKEN = answers(200, b'{"response": "no plan"}')


async def fails(member: PlannerClient, count: int) -> None:
    for _ in range(count):
        answer = await member.generate()
        assert (answer.status_code, answer.json()) == (500, FAILED)


async def test_after_five_failures_a_free_member_waits_for_the_rest_of_the_hour(
    planner: RunningService, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.generates = BROKEN
    mia = PlannerClient(planner)
    await fails(mia, 5)
    refused = await mia.generate()
    assert refused.status_code == 429
    assert list(refused.json()) == ["error"]
    assert 0 < int(refused.headers["retry-after"]) <= 3600
    assert len(model.requests) == 5
    await fails(PlannerClient(planner), 1)
    later = clock.now() + timedelta(minutes=61)
    monkeypatch.setattr(clock, "now", lambda: later)
    await fails(mia, 1)


async def test_a_failure_is_forgotten_after_an_hour(
    planner: RunningService, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.generates = BROKEN
    mia = PlannerClient(planner)
    await fails(mia, 1)
    failures = "SELECT 1 FROM failed_generation WHERE user_id = $1"
    await PERSONAL.forget(planner.database)
    assert len(await planner.rows(failures, mia.id)) == 1
    later = clock.now() + timedelta(minutes=61)
    monkeypatch.setattr("messaging.clock.now", lambda: later)
    await PERSONAL.forget(planner.database)
    assert await planner.rows(failures, mia.id) == []


async def test_a_paying_member_may_try_again(mia: PlannerClient, model: ModelServerDouble) -> None:
    model.generates = BROKEN
    await mia.becomes("PRO")
    await fails(mia, 6)
