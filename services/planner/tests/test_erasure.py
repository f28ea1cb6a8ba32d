"""A member's data is exported, and erased, also that of a plan that is being written."""

import asyncio

from chassis import clock
from contracts.erasure import DATA_ERASED
from contracts.identity import UserErased
from testkit import RunningService, eventually

from .health.test_own_health import ANSWERS, LATER
from .members import PlannerClient
from .model_double import ModelServerDouble
from .preferences.test_pantry import BUTTER
from .preferences.test_ratings import DISH, rate
from .shopping.test_shopping_list import listed, ticked


async def erase(planner: RunningService, user_id: str) -> None:
    await planner.deliver(UserErased(user_id=user_id, erased_at=clock.now()))
    (answer,) = await planner.published(DATA_ERASED["planner"], user_id=user_id)
    assert answer.service == "planner"


async def test_everything_that_is_kept_is_exported_and_erased(planner: RunningService) -> None:
    mia, ben = PlannerClient(planner), PlannerClient(planner)
    session_id = await mia.planned(durationDays=1)
    await ben.planned(durationDays=1)
    await mia.put("/health", ANSWERS)
    await mia.put("/exclusions/mine", {"texts": ["milk"]})
    await rate(mia, "never")
    await mia.put("/pantry", {"items": [BUTTER]})
    line = (await listed(mia, session_id))[0]
    await ticked(planner, mia, f"{session_id}/shopping/{line['key']}", True)

    answer = await mia.get("/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    exported = answer.json()
    (stored,) = exported["plans"]
    plan = await mia.plan(session_id)
    assert (stored["userId"], stored["outputPlan"]) == (mia.id, plan)
    assert [version["sessionId"] for version in exported["planVersions"]] == [session_id]
    assert exported["health"] == [{"userId": mia.id, "answers": {**ANSWERS, **LATER}}]
    assert exported["exclusions"] == [{"userId": mia.id, "texts": ["milk"]}]
    assert exported["pantry"] == [{"userId": mia.id, "items": [BUTTER]}]
    [taste] = exported["dishTastes"]
    assert (taste["name"], taste["rating"]) == (DISH["name"], "never")
    foods = {food["foodId"]: food["grams"] for food in line["foods"]}
    tick = {"sessionId": session_id, "key": line["key"], "userId": mia.id, "foods": foods}
    assert exported["shoppingTicks"] == [tick]

    await mia.becomes("PRO")
    await erase(planner, mia.id)
    assert await mia.kept() == []
    assert (await mia.put("/health", ANSWERS)).status_code == 401
    assert len(await ben.sessions()) == 1


async def test_a_plan_written_during_an_erasure_is_not_stored(
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
