"""What happens while the model server is away: the kitchen writes, and the model may later."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
import pytest_asyncio
from prometheus_client import REGISTRY

from chassis import clock
from contracts.planner import PlanGenerated
from planner.main import make
from planner.model_server import ollama
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.health.test_own_health import ANSWERS
from services.planner.tests.members import PlannerClient, outcome
from services.planner.tests.model_double import (
    ModelServerDouble,
    Reply,
    answers,
    sends,
    streams,
    writes,
)
from testkit import RunningService, eventually, running

NOTHING = (409, {"error": "Nothing to rewrite"})
DOWN = {"available": False, "models": [], "error": "The model server is not reachable"}
ERROR = answers(500, b"oh")


@pytest_asyncio.fixture(loop_scope="session")
async def web(
    own_settings: MakeSettings, model: ModelServerDouble
) -> AsyncIterator[RunningService]:
    """Planner on a separate database: the model failures of one test do not affect another."""
    async with running(make(own_settings())) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def mia(web: RunningService) -> PlannerClient:
    return PlannerClient(web)


def writers(plan: dict[str, Any]) -> list[str]:
    return [day.get("writtenBy", "model") for day in plan["days"]]


async def asked_again(member: PlannerClient, session_id: str) -> httpx.Response:
    return await member.post_to(f"/sessions/{session_id}/rewrite")


async def rewritten(member: PlannerClient, session_id: str, state: str = "done") -> dict[str, Any]:
    answer = await asked_again(member, session_id)
    assert answer.status_code == 202, answer.text
    return await member.becomes_state(answer.json()["job"]["id"], state)


async def its_minute_passes(web: RunningService) -> None:
    """Expire the pause after a failure: the model is tried again."""
    await web.rows("UPDATE model_away SET until = now() - interval '1 second'")


@pytest.mark.parametrize(
    "away",
    [ERROR, answers(429, b""), sends(b""), streams('{"days": [', is_whole=False)],
    ids=["error", "too-many", "no-response", "broken-off"],
)
async def test_the_kitchen_writes_at_once_and_the_plan_says_so(
    mia: PlannerClient, web: RunningService, model: ModelServerDouble, away: Reply
) -> None:
    model.streams = lambda body: away
    counter = "keto_plan_jobs_without_model_total"
    before = REGISTRY.get_sample_value(counter) or 0
    session_id = await mia.planned(durationDays=6)
    # The alert ModelAway counts them.
    assert REGISTRY.get_sample_value(counter) == before + 1
    plan = await mia.plan(session_id)
    assert writers(plan) == ["kitchen"] * 6
    assert plan["modelAway"] is True
    assert any("could not be reached" in note for note in plan["notes"])
    # It received one request, not one for each call.
    assert len(model.requests) == 1
    check = (await mia.get(f"/sessions/{session_id}/check")).json()
    assert check["verdict"] == "computed"
    assert len(await web.all_published(PlanGenerated, user_id=mia.id)) == 1


async def test_a_plan_of_the_model_does_not_say_so(mia: PlannerClient) -> None:
    plan = await mia.plan(await mia.planned(durationDays=1))
    assert "modelAway" not in plan
    assert not any("could not be reached" in note for note in plan["notes"])


async def test_what_the_model_wrote_before_it_went_away_is_kept(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    dishes = model.streams

    def then_away(body: Any) -> Reply:
        async def reply(writer: asyncio.StreamWriter) -> None:
            [job] = (await mia.get("/jobs")).json()["jobs"]
            await (ERROR if job["daysDone"] else dishes(body))(writer)

        return reply

    model.streams = then_away
    plan = await mia.plan(await mia.planned(durationDays=9))
    # One answer has a week.
    assert "model" in writers(plan)[:7]
    assert writers(plan)[7:] == ["kitchen"] * 2
    assert plan["modelAway"] is True


async def test_a_server_that_lists_no_models_is_not_asked(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.tags = ERROR
    plan = await mia.plan(await mia.planned(durationDays=1))
    assert plan["modelAway"] is True
    assert model.requests == []


async def test_a_hanging_model_server_delays_no_member(
    mia: PlannerClient, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ollama, "STATUS_SECONDS", 0.1)
    model.may_list.clear()
    model.may_reply.clear()
    plan = await mia.plan(await mia.planned(durationDays=1))
    assert writers(plan) == ["kitchen"]
    model.may_list.set()


async def test_a_server_of_another_kind_need_not_list_its_models(
    own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    model.tags = answers(404, b"")
    async with running(make(own_settings(model_kind="openai"))) as web:
        mia = PlannerClient(web)
        job_id = await mia.started(durationDays=1)
        await mia.becomes_state(job_id, "done")
    assert model.looks == []
    assert model.requests[0].path == "/v1/chat/completions"


async def test_who_comes_after_a_failure_does_not_wait_for_another_one(
    web: RunningService, model: ModelServerDouble
) -> None:
    model.streams = lambda body: ERROR
    await PlannerClient(web).planned(durationDays=1)
    # It would answer now, but planner does not try for half a minute.
    model.streams = ModelServerDouble().streams
    tom = PlannerClient(web)
    assert writers(await tom.plan(await tom.planned(durationDays=1))) == ["kitchen"]
    assert len(model.requests) == 1
    await its_minute_passes(web)
    una = PlannerClient(web)
    assert "modelAway" not in await una.plan(await una.planned(durationDays=1))
    assert len(model.requests) > 1


async def test_the_status_says_that_the_model_has_failed_until_it_answers(
    web: RunningService, model: ModelServerDouble
) -> None:
    async def status() -> Any:
        return (await web.client.get("/api/ai/status")).json()

    assert (await status())["available"]
    for fails in ("job", "generation"):
        member = PlannerClient(web)
        if fails == "job":
            model.streams = lambda body: ERROR
            await member.planned(durationDays=1)
        else:
            model.generates = ERROR
            assert (await member.generate()).status_code == 500
        assert await status() == DOWN
        # The first answer ends it.
        model.reset()
        assert (await PlannerClient(web).generate()).status_code == 200
        assert (await status())["available"]
    model.streams = lambda body: ERROR
    await PlannerClient(web).planned(durationDays=1)
    assert await status() == DOWN
    await its_minute_passes(web)
    assert (await status())["available"]


async def test_a_generation_that_fails_otherwise_is_no_model_that_is_away(
    web: RunningService, model: ModelServerDouble
) -> None:
    model.generates = writes("I would rather talk about the weather.")
    assert (await PlannerClient(web).generate()).status_code == 500
    assert (await web.client.get("/api/ai/status")).json()["available"]


async def test_the_status_is_told_without_the_database(
    web: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_away(database: object) -> bool:
        raise OSError("no database")

    monkeypatch.setattr("planner.model_server.away.is_model_away", is_away)
    assert (await web.client.get("/api/ai/status")).json()["available"]


async def test_the_model_writes_the_plan_again_once_and_takes_nothing_of_the_week(
    mia: PlannerClient, web: RunningService, model: ModelServerDouble
) -> None:
    model.streams = lambda body: ERROR
    session_id = await mia.planned(durationDays=6, allergies=["milk"])
    before = await mia.plan(session_id)
    assert (await mia.start()).status_code == 429
    model.streams = ModelServerDouble().streams
    # The member's explicit request is sent to the model although it has just failed.
    job = await rewritten(mia, session_id)
    facts = ("kind", "day", "days", "daysDone", "sessionId", "error")
    assert [job[name] for name in facts] == ["rewrite", None, 6, 6, session_id, None]
    after = await mia.plan(session_id)
    assert "model" in writers(after)
    assert "modelAway" not in after
    assert not any("could not be reached" in note for note in after["notes"])
    assert after["dailyMacros"] == before["dailyMacros"]
    assert (await mia.get(f"/sessions/{session_id}/check")).json()["verdict"] == "computed"
    versions = (await mia.get(f"/sessions/{session_id}/versions")).json()["versions"]
    assert [each["change"] for each in versions] == [
        "The plan was written again, by the model",
        "The plan was written",
    ]
    assert outcome(await asked_again(mia, session_id)) == NOTHING
    # What the kitchen wrote can be had back; the model is not asked again.
    await mia.post_to(f"/sessions/{session_id}/versions/1/restore")
    assert (await mia.plan(session_id))["days"] == before["days"]
    assert outcome(await asked_again(mia, session_id)) == NOTHING
    assert len(await mia.sessions()) == 1
    assert len(await web.all_published(PlanGenerated, user_id=mia.id)) == 1


async def test_a_change_of_a_meal_leaves_the_model_to_be_asked(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.streams = lambda body: ERROR
    session_id = await mia.planned(durationDays=2)
    # The kitchen changes it, too.
    swap = await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1, "meal": "lunch"})
    await mia.becomes_state(swap.json()["job"]["id"], "done")
    assert writers(await mia.plan(session_id)) == ["kitchen"] * 2
    assert (await mia.plan(session_id))["modelAway"] is True
    model.streams = ModelServerDouble().streams
    await rewritten(mia, session_id)
    assert "model" in writers(await mia.plan(session_id))


async def test_a_swap_while_the_model_is_away_is_the_kitchens(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    session_id = await mia.planned(durationDays=2)
    written = writers(await mia.plan(session_id))
    model.streams = lambda body: ERROR
    swap = await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1})
    await mia.becomes_state(swap.json()["job"]["id"], "done")
    plan = await mia.plan(session_id)
    assert writers(plan) == ["kitchen", written[1]]
    # The model wrote the plan.
    assert "modelAway" not in plan
    assert outcome(await asked_again(mia, session_id)) == NOTHING


async def test_a_model_that_is_away_again_leaves_the_plan_and_may_be_asked_later(
    mia: PlannerClient, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.streams = lambda body: ERROR
    session_id = await mia.planned(durationDays=1)
    before = await mia.plan(session_id)
    failed = await rewritten(mia, session_id, "failed")
    assert "could not be reached" in failed["error"]
    assert await mia.plan(session_id) == before
    monkeypatch.setattr("planner.jobs.rules.REWRITES_A_DAY", 2)
    await rewritten(mia, session_id, "failed")
    refused = await asked_again(mia, session_id)
    assert (refused.status_code, list(refused.json())) == (429, ["error"])
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    model.streams = ModelServerDouble().streams
    await rewritten(mia, session_id)


async def test_no_other_plan_is_written_again(
    mia: PlannerClient, web: RunningService, model: ModelServerDouble
) -> None:
    written = await mia.planned(durationDays=1)
    assert outcome(await asked_again(mia, written)) == NOTHING
    # A model may call its own plan what it likes.
    model.generates = writes('{"modelAway": true, "figures": "computed"}')
    tom = PlannerClient(web)
    specified = (await tom.generate()).json()["sessionId"]
    assert outcome(await asked_again(tom, specified)) == NOTHING
    no_session = (404, {"error": "Session not found"})
    assert outcome(await asked_again(tom, written)) == no_session
    assert outcome(await asked_again(tom, "x")) == no_session
    answer = await web.client.post(f"/api/ai/sessions/{written}/rewrite")
    assert answer.status_code == 401


async def test_a_live_job_and_a_doctor_come_before_the_model_is_asked_again(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.streams = lambda body: ERROR
    session_id = await mia.planned(durationDays=1)
    await mia.put("/health", {**dict.fromkeys(ANSWERS, False), "insulin": True})
    ask = {"error": "Ask a doctor first", "reasons": ["insulin"]}
    assert outcome(await asked_again(mia, session_id)) == (409, ask)
    await mia.put("/health", dict.fromkeys(ANSWERS, False))
    model.streams = ModelServerDouble().streams
    model.may_reply.clear()
    job_id = (await asked_again(mia, session_id)).json()["job"]["id"]
    await eventually(lambda: len(model.requests) == 2)
    busy = {"error": "A plan is already being written", "jobId": job_id}
    assert outcome(await asked_again(mia, session_id)) == (409, busy)
    # It can be canceled, which does not count as a failed plan.
    await mia.cancel(job_id)
    model.may_reply.set()
    await mia.becomes_state(job_id, "canceled")
    assert (await mia.plan(session_id))["modelAway"] is True


async def test_a_plan_is_rewritten_without_what_its_member_leaves_out_by_now(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.streams = lambda body: ERROR
    session_id = await mia.planned(durationDays=2)
    await mia.put("/exclusions/mine", {"texts": ["eggs", "milk"]})
    model.streams = ModelServerDouble().streams
    await rewritten(mia, session_id)
    left_out = set((await mia.get("/exclusions/mine")).json()["exclusions"]["foodIds"])
    days = (await mia.plan(session_id))["days"]
    eaten = {
        each["foodId"]
        for day in days
        for meal in day["meals"].values()
        for each in meal["ingredients"]
    }
    assert eaten
    assert not eaten & left_out


async def test_a_plan_with_a_deficit_is_not_rewritten_for_a_pregnant_member(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.streams = lambda body: ERROR
    session_id = await mia.planned(durationDays=1)
    health = {**dict.fromkeys(ANSWERS, False), "pregnantOrBreastfeeding": True}
    await mia.put("/health", {**health, "supervised": True})
    answer = await asked_again(mia, session_id)
    assert outcome(answer) == (409, {"error": "Plan cannot be changed"})
