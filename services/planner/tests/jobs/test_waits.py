"""Requests that wait until a job changes."""

import asyncio
from typing import Any, cast

from sqlalchemy.pool import AsyncAdaptedQueuePool

from planner.jobs.waits import JobWaits, Progress
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble
from testkit import RunningService, eventually


async def a_held_job(mia: PlannerClient, model: ModelServerDouble) -> str:
    model.may_reply.clear()
    job_id = await mia.started()
    await mia.becomes_state(job_id, "writing")
    return job_id


async def test_a_request_waits_until_the_job_changes_and_holds_no_connection(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    job_id = await a_held_job(mia, model)
    waits = planner.parts[JobWaits]
    waiting = asyncio.create_task(mia.get(f"/jobs/{job_id}?wait=20&after=writing"))
    await eventually(lambda: waits.waiting == 1)
    pool = cast(AsyncAdaptedQueuePool, planner.database.engine.pool)
    await eventually(lambda: pool.checkedout() == 0)
    assert not waiting.done()
    await mia.cancel(job_id)
    assert (await waiting).json()["job"]["state"] == "canceled"
    assert waits.waiting == 0


async def test_what_has_changed_since_is_returned_at_once(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    job_id = await a_held_job(mia, model)
    for seen in ("after=queued", "after=writing&days=1", "after=done"):
        answer = await mia.get(f"/jobs/{job_id}?wait=20&{seen}")
        assert answer.json()["job"]["state"] == "writing"
    await mia.cancel(job_id)
    over = await mia.get(f"/jobs/{job_id}?wait=20&after=canceled")
    assert over.json()["job"]["state"] == "canceled"


async def test_a_member_has_two_waiting_requests_at_most(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    job_id = await a_held_job(mia, model)
    waits = planner.parts[JobWaits]
    address = f"/jobs/{job_id}?wait=20&after=writing"
    waiting = [asyncio.create_task(mia.get(address)) for _ in range(2)]
    await eventually(lambda: waits.waiting == 2)
    assert (await mia.get(address)).json()["job"]["state"] == "writing"
    other = waits.begin("another", job_id, Progress("writing", 0))
    assert other is not None
    await mia.cancel(job_id)
    await waits.until_changed(other, 20)
    answers = await asyncio.gather(*waiting)
    assert {answer.json()["job"]["state"] for answer in answers} == {"canceled"}


async def test_a_wait_is_a_number_of_seconds_below_the_gateways(mia: PlannerClient) -> None:
    for wrong in ("21", "-1", "x"):
        refused: Any = (await mia.get(f"/jobs/a-job?wait={wrong}")).json()
        assert refused["details"][0]["field"] == "wait"
