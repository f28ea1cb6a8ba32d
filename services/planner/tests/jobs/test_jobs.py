"""Plans that a worker writes, as their member sees them."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest

from chassis import clock
from contracts.planner import PlanGenerated, PlanJobEnded
from planner.main import make
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.members import PlannerClient, outcome
from services.planner.tests.model_double import ModelServerDouble, Reply, streams
from testkit import RunningService, eventually, running
from testkit.moved_clock import MovedClock

SPENT = {
    "error": "Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans.",
    "upgradeRequired": True,
}
STAYING = {"goal": "maintenance"}
OVER = (409, {"error": "Job is over"})


async def a_pro(planner: RunningService) -> PlannerClient:
    pia = PlannerClient(planner)
    await pia.becomes("PRO")
    return pia


async def test_a_job_becomes_an_ordinary_session(
    mia: PlannerClient, planner: RunningService
) -> None:
    answer = await mia.start(durationDays=6, allergies=["milk"])
    assert answer.status_code == 202
    job = answer.json()["job"]
    assert job.pop("createdAt").endswith("Z")
    assert job == {
        "id": job["id"],
        "state": "queued",
        "kind": "plan",
        "day": None,
        "days": 6,
        "daysDone": 0,
        "sessionId": None,
        "error": None,
    }
    done = await mia.becomes_state(job["id"], "done")
    assert (done["days"], done["daysDone"], done["error"]) == (6, 6, None)
    session = (await mia.get(f"/sessions/{done['sessionId']}")).json()["session"]
    assert session["inputParams"]["allergies"] == ["milk"]
    assert session["model"] == "keto-test"
    plan = session["outputPlan"]
    assert plan["figures"] == "computed"
    assert [day["day"] for day in plan["days"]] == [1, 2, 3, 4, 5, 6]
    assert [kept["id"] for kept in await mia.sessions()] == [done["sessionId"]]
    read = (await mia.get(f"/jobs/{job['id']}")).json()
    assert read == {"job": done, "days": plan["days"]}
    (event,) = await planner.all_published(PlanGenerated, user_id=mia.id)
    assert (event.session_id, event.duration_days) == (done["sessionId"], 6)
    # It took less than two minutes: the member is assumed to be waiting still.
    assert await planner.all_published(PlanJobEnded, user_id=mia.id) == []
    assert await planner.rows("SELECT 1 FROM plan_job_answer WHERE user_id = $1", mia.id) == []


async def test_the_days_written_so_far_are_shown(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    job_id = await mia.started(durationDays=8, cooking="fresh")
    await eventually(lambda: len(model.requests) == 1)
    assert (await mia.get(f"/jobs/{job_id}")).json()["days"] == []
    assert (await mia.job(job_id))["state"] == "writing"
    dishes, goes_on = model.streams, asyncio.Event()

    def then_none(body: Any) -> Reply:
        async def reply(writer: asyncio.StreamWriter) -> None:
            if (await mia.job(job_id))["daysDone"]:
                await goes_on.wait()
            await dishes(body)(writer)

        return reply

    model.streams = then_none
    model.may_reply.set()

    async def first_week() -> list[Any]:
        found: list[Any] = (await mia.get(f"/jobs/{job_id}")).json()["days"]
        return found if len(found) == 7 else []

    days = await eventually(first_week, what="the first week")
    assert (await mia.job(job_id))["daysDone"] == 7
    goes_on.set()
    await mia.becomes_state(job_id, "done")
    assert (await mia.get(f"/jobs/{job_id}")).json()["days"][:7] == days


async def test_jobs_are_listed_newest_first(
    planner: RunningService, model: ModelServerDouble
) -> None:
    pia = await a_pro(planner)
    started = []
    for days in (1, 2, 3):
        started.append(await pia.started(durationDays=days))
        await pia.becomes_state(started[-1], "done")
    listed = (await pia.get("/jobs")).json()["jobs"]
    assert [job["id"] for job in listed] == started[::-1]
    assert listed[0] == await pia.job(started[-1])
    assert len((await pia.get("/jobs?limit=2")).json()["jobs"]) == 2
    for wrong in ("0", "101", "x", "1.5"):
        refused = await pia.get(f"/jobs?limit={wrong}")
        assert refused.status_code == 400
        assert refused.json()["details"][0]["field"] == "limit"


@pytest.mark.parametrize("job_id", ["nothing", "%00", "%ff%fe%ed%a0%80", "x" * 5000])
async def test_an_unknown_job_is_not_found(mia: PlannerClient, job_id: str) -> None:
    for answer in (await mia.get(f"/jobs/{job_id}"), await mia.cancel(job_id)):
        assert outcome(answer) == (404, {"error": "Job not found"})


async def test_members_do_not_see_the_jobs_of_others(
    planner: RunningService, model: ModelServerDouble
) -> None:
    mia, tom = PlannerClient(planner), PlannerClient(planner)
    model.may_reply.clear()
    hers = await mia.started()
    for answer in (await tom.get(f"/jobs/{hers}"), await tom.cancel(hers)):
        assert outcome(answer) == (404, {"error": "Job not found"})
    assert (await tom.get("/jobs")).json() == {"jobs": []}
    assert (await mia.cancel(hers)).status_code == 200
    for path in ("/jobs", f"/jobs/{hers}"):
        assert (await planner.client.get(f"/api/ai{path}")).status_code == 401


async def test_a_canceled_job_leaves_the_week_and_stores_nothing(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    job_id = await mia.started()
    await eventually(lambda: model.requests)
    canceled = await mia.cancel(job_id)
    assert canceled.status_code == 200
    assert canceled.json()["job"]["state"] == "canceled"
    assert outcome(await mia.cancel(job_id)) == OVER
    # The call in flight ends, too: its place is free for the next one.

    async def nothing_is_leased() -> bool:
        leased = "SELECT 1 FROM plan_job WHERE user_id = $1 AND leased_until IS NOT NULL"
        return not await planner.rows(leased, mia.id)

    await eventually(nothing_is_leased, what="the worker lets go")
    model.may_reply.set()
    again = await mia.started(durationDays=1)
    done = await mia.becomes_state(again, "done")
    assert [kept["id"] for kept in await mia.sessions()] == [done["sessionId"]]
    assert (await mia.job(job_id))["state"] == "canceled"
    assert outcome(await mia.cancel(again)) == OVER


async def test_a_free_member_has_one_plan_a_week_in_both_ways(
    planner: RunningService, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = MovedClock(monkeypatch)
    mia, tom = PlannerClient(planner), PlannerClient(planner)
    await mia.becomes_state(await mia.started(durationDays=1), "done")
    assert (await tom.generate(durationDays=1)).status_code == 200
    for member in (mia, tom):
        for answer in (await member.start(), await member.generate()):
            assert outcome(answer) == (429, SPENT)
        # As for generate-plan, the body is not looked at.
        assert outcome(await member.start(weightKg="wrong")) == (429, SPENT)
    moved.moves(days=7, seconds=1)
    mia.headers, tom.headers = planner.as_member(mia.id), planner.as_member(tom.id)
    assert (await mia.generate(durationDays=1)).status_code == 200
    await tom.becomes_state(await tom.started(durationDays=1), "done")


@pytest.mark.parametrize("tier", ["FREE", "BASIC"])
async def test_a_live_job_holds_the_place_of_a_limited_member(
    mia: PlannerClient, model: ModelServerDouble, tier: str
) -> None:
    await mia.becomes(tier)
    model.may_reply.clear()
    job_id = await mia.started(durationDays=1)
    for answer in (await mia.start(), await mia.generate(), await mia.start(age="x")):
        assert outcome(answer) == (429, SPENT)
    # Also of a member who had no limit when it began.
    await mia.cancel(job_id)
    await mia.becomes("PRO", membership_version=3)
    job_id = await mia.started(durationDays=1)
    await mia.becomes(tier, membership_version=4)
    for answer in (await mia.start(), await mia.generate()):
        assert outcome(answer) == (429, SPENT)
    await mia.cancel(job_id)
    model.may_reply.set()
    assert (await mia.generate(durationDays=1)).status_code == 200


async def test_a_generation_in_flight_holds_the_place_of_a_job(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    generating = asyncio.create_task(mia.generate())
    await eventually(lambda: model.requests)
    assert outcome(await mia.start()) == (429, SPENT)
    model.generates = streams("nothing")
    model.may_reply.set()
    assert (await generating).status_code == 500
    assert (await mia.start(durationDays=1)).status_code == 202


async def test_of_requests_in_both_ways_at_once_one_gets_the_week(
    planner: RunningService, model: ModelServerDouble
) -> None:
    for _ in range(5):
        mia = PlannerClient(planner)
        both = [mia.start, mia.generate, mia.start, mia.generate]
        # All of them have passed the first check before one of them takes anything.
        found = await planner.side_by_side("reservation", *(ask(durationDays=1) for ask in both))
        (refused,) = {answer.text for answer in found if answer.status_code == 429}
        assert json.loads(refused) == SPENT
        assert sorted(answer.status_code for answer in found)[1:] == [429, 429, 429]


async def test_two_requests_at_once_give_one_live_job(
    planner: RunningService, model: ModelServerDouble
) -> None:
    pia = await a_pro(planner)
    model.may_reply.clear()
    # More than `MEMBER_REQUESTS` requests of a member would wait for a slot, not for the lock.
    found = await planner.side_by_side("plan_job", *(pia.start() for _ in range(4)))
    assert sorted(answer.status_code for answer in found) == [202, 409, 409, 409]
    (job_id,) = (answer.json()["job"]["id"] for answer in found if answer.status_code == 202)
    busy = {"error": "A plan is already being written", "jobId": job_id}
    assert {json.dumps(a.json()) for a in found if a.status_code == 409} == {json.dumps(busy)}
    # Before the body is looked at.
    assert outcome(await pia.start(age="x")) == (409, busy)
    await pia.cancel(job_id)


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"age": 3}, "age", ""),
        ({"allergies": ["milk", "xyz"]}, "allergies", '"xyz" is not known; '),
        ({"allergies": [" "]}, "allergies", "is not known; "),
        ({"allergies": ["mil"]}, "allergies", '"mil" is not known; '),
        # 100 years old, 30 kg and in bed: the calories would be too low to live on.
        (
            {"age": 100, "weightKg": 30, "targetWeightKg": 30, "heightCm": 100, **STAYING},
            "calories",
            "kcal",
        ),
        (
            {
                "weightKg": 300,
                "targetWeightKg": 300,
                "heightCm": 250,
                "activityLevel": "very_active",
                **STAYING,
            },
            "calories",
            "kcal",
        ),
    ],
    ids=["schema", "allergy", "blank", "prefix", "too-little", "too-much"],
)
async def test_what_cannot_be_honoured_is_refused(
    mia: PlannerClient, changes: dict[str, Any], field: str, message: str
) -> None:
    answer = await mia.start(**changes)
    assert answer.status_code == 400
    assert answer.json()["error"] == "Invalid input"
    (detail,) = answer.json()["details"]
    assert detail["field"] == field
    assert message in detail["message"]
    # It took nothing.
    assert (await mia.start(durationDays=1)).status_code == 202


async def test_a_text_that_names_nothing_is_not_repeated_in_full(mia: PlannerClient) -> None:
    # An Arabic phrase in one letter: spread out, each text has 3,600 letters and 800 words.
    texts = [f"{number} " + "\ufdfa" * 190 for number in range(99)]
    answer = await mia.start(allergies=[*texts, texts[0]])
    assert (answer.status_code, answer.json()["error"]) == (400, "Invalid input")
    details = answer.json()["details"]
    assert len(details) == 99
    assert details[7]["message"].startswith('"7 ﷺ')
    assert "ﷺ…" in details[7]["message"]
    assert len(answer.content) < 30_000


async def test_a_body_that_is_not_json_is_refused(planner: RunningService) -> None:
    mia = PlannerClient(planner)
    for raw in (b"", b"{", b"[]", b'{"weightKg": NaN}', b'"\xed\xa0\x80"'):
        answer = await planner.client.post("/api/ai/jobs", content=raw, headers=mia.headers)
        assert (answer.status_code, answer.json()["error"]) == (400, "Invalid input")


async def test_the_end_of_a_long_job_is_told(
    own_settings: MakeSettings, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = MovedClock(monkeypatch)
    async with running(make(own_settings())) as planner:
        # Free members have one place of the two.
        mia, pia = PlannerClient(planner), PlannerClient(planner)
        await pia.has("PRO")
        model.may_reply.clear()
        jobs = [(member, await member.started(durationDays=1)) for member in (mia, pia)]
        for member, job_id in jobs:
            await member.becomes_state(job_id, "writing")
        moved.moves(minutes=2, seconds=1)
        model.may_reply.set()
        for member, job_id in jobs:
            member.headers = planner.as_member(member.id)
            await member.becomes_state(job_id, "done")
            (event,) = await planner.published(PlanJobEnded, user_id=member.id)
            assert (event.job_id, event.state) == (job_id, "done")


async def test_jobs_are_kept_for_30_days(
    own_settings: MakeSettings, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    from planner.personal_data import PERSONAL

    async with running(make(own_settings())) as planner:
        mia, tom = PlannerClient(planner), PlannerClient(planner)
        done = await mia.started(durationDays=1)
        await mia.becomes_state(done, "done")
        model.may_reply.clear()
        live = await tom.started(durationDays=1)
        now = clock.now()
        monkeypatch.setattr(clock, "now", lambda: now + timedelta(days=29))
        await PERSONAL.forget(planner.database)
        monkeypatch.undo()
        assert (await mia.job(done))["state"] == "done"
        monkeypatch.setattr("messaging.clock.now", lambda: now + timedelta(days=31))
        await PERSONAL.forget(planner.database)
        monkeypatch.undo()
        assert outcome(await mia.get(f"/jobs/{done}")) == (404, {"error": "Job not found"})
        assert len(await mia.sessions()) == 1
        assert (await tom.job(live))["state"] in ("queued", "writing")
        await tom.cancel(live)


async def test_a_free_member_can_not_cancel_one_job_after_the_other(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    """Each has cost the model server as much as a generation that fails."""
    model.may_reply.clear()
    for count in range(1, 6):
        job_id = await mia.started()
        await eventually(lambda count=count: len(model.requests) == count)  # type: ignore[misc]
        await mia.cancel(job_id)
    refused = await mia.start()
    assert refused.status_code == 429
    assert refused.json() == {"error": "Too many plans have failed. Please try again in an hour."}
    assert 0 < int(refused.headers["retry-after"]) <= 3600
