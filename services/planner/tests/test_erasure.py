"""A member's data is exported, and erased, also that of a plan that is being written."""

import asyncio

from chassis import clock
from contracts.erasure import DATA_ERASED
from contracts.identity import UserErased
from testkit import RunningService, eventually

from .members import PlannerClient
from .model_double import ModelServerDouble


async def erase(planner: RunningService, user_id: str) -> None:
    await planner.deliver(UserErased(user_id=user_id, erased_at=clock.now()))
    (answer,) = await planner.published(DATA_ERASED["planner"], user_id=user_id)
    assert answer.service == "planner"


async def test_plans_and_their_input_go(planner: RunningService, model: ModelServerDouble) -> None:
    mia, ben = PlannerClient(planner), PlannerClient(planner)
    for member in (mia, ben):
        assert (await member.generate()).status_code == 200
    await mia.becomes("PRO")
    await erase(planner, mia.id)
    assert await mia.kept() == []
    assert len(await ben.sessions()) == 1


async def test_a_plan_that_is_written_meanwhile_is_not_stored(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    generating = asyncio.create_task(mia.generate())
    await eventually(mia.kept, what="the reservation")
    await erase(planner, mia.id)
    model.may_reply.set()
    answer = await generating
    assert answer.status_code in (401, 500), answer.text
    assert await mia.kept() == []
    await mia.becomes("PRO")
    assert await mia.kept() == []


async def test_the_export_has_the_plans_of_the_member_alone(
    planner: RunningService, model: ModelServerDouble
) -> None:
    mia, ben = PlannerClient(planner), PlannerClient(planner)
    plan = (await mia.generate()).json()["plan"]
    await ben.generate()
    exported = await mia.get("/export")
    assert exported.headers["content-disposition"].startswith("attachment")
    (stored,) = exported.json()["plans"]
    assert (stored["userId"], stored["outputPlan"]) == (mia.id, plan)
