"""Who writes which job, and what happens when the model, the worker or the member goes away."""

import asyncio
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
from prometheus_client import REGISTRY
from sqlalchemy.exc import DBAPIError

from chassis import clock
from chassis.http import NotFound
from contracts.erasure import DATA_ERASED
from contracts.identity import UserErased
from messaging.tasks import end
from planner import computed
from planner.jobs import steps, store_change, tasks, write_plan
from planner.jobs.tables import PlanJob
from planner.main import make
from services.planner.tests.computing import Model, good, requirements
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble, streams
from testkit import RunningService, eventually, running
from work import GaveWay, LeaseLost, Task, Worker, Works
from work.queries import queries


@dataclass(frozen=True)
class Taken:
    """A job under the lease of its task."""

    task: Task
    job: PlanJob

    @property
    def id(self) -> str:
        return self.job.id


@pytest_asyncio.fixture(loop_scope="session")
async def web(
    own_settings: MakeSettings, model: ModelServerDouble
) -> AsyncIterator[RunningService]:
    """Planner without workers, on a separate database."""
    async with running(make(own_settings()), handles=False) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def mia(web: RunningService) -> PlannerClient:
    return PlannerClient(web)


async def claim(web: RunningService, slots: int = 100) -> Task | None:
    row = await web.database.raw_sql.fetchrow(
        queries.claim_fairly, kind="write-plan", now=clock.now(), slots=slots, seconds=30
    )
    return None if row is None else Task(**dict(row), slots=slots, database=web.database)


async def take(web: RunningService, slots: int = 100) -> Taken | None:
    """Claim the next job, and begin it."""
    task = await claim(web, slots)
    if task is None:
        return None
    job = await steps.begin_job(task)
    assert job is not None
    return Taken(task, job)


async def let_go(web: RunningService, taken: Taken) -> None:
    """End a lease, as the worker does after the task."""
    await web.rows("DELETE FROM work WHERE key = $1 AND worker = $2", taken.id, taken.task.worker)


def ended(outcome: str) -> float:
    labels = {"kind": "plan", "outcome": outcome}
    return REGISTRY.get_sample_value("keto_plan_job_seconds_count", labels) or 0


async def expire(web: RunningService, job_id: str) -> None:
    """Expire the lease of a job by the database's clock."""
    await web.rows(
        "UPDATE work SET leased_until = now() - interval '1 second' WHERE key = $1", job_id
    )


async def taken_from(web: RunningService) -> Taken:
    job = await take(web)
    assert job is not None
    return job


async def member_of(web: RunningService, tier: str, status: str = "ACTIVE") -> PlannerClient:
    member = PlannerClient(web)
    await member.has(tier, status)
    return member


async def all_taken(web: RunningService) -> AsyncIterator[Taken]:
    while (job := await take(web)) is not None:
        yield job


async def test_paying_members_come_first_and_then_the_oldest(web: RunningService) -> None:
    started = {}
    for tier in ("FREE", "BASIC", "PRO INACTIVE", "PRO", "LIFETIME INACTIVE"):
        started[await (await member_of(web, *tier.split())).started()] = tier
    taken = [await take(web) for _ in range(6)]
    in_order = ["PRO", "LIFETIME INACTIVE", "BASIC", "FREE", "PRO INACTIVE", None]
    assert [job and started[job.id] for job in taken] == in_order


async def test_a_trial_waits_in_the_queue_as_free_does(web: RunningService) -> None:
    free, trying, basic = (PlannerClient(web) for _ in range(3))
    await trying.has("PRO", is_trial=True)
    await basic.has("BASIC")
    asked = {await member.started(): member for member in (free, trying, basic)}
    taken = [asked[job.id] async for job in all_taken(web)]
    assert taken == [basic, free, trying]


@pytest.mark.parametrize(("places", "of_free"), [(1, 1), (2, 1), (3, 1), (4, 2)])
async def test_free_members_have_half_of_the_places_of_jobs_at_most(
    web: RunningService, places: int, of_free: int
) -> None:
    for _ in range(4):
        await PlannerClient(web).started()
    assert [bool(await take(web, places)) for _ in range(3)] == [
        each < of_free for each in range(3)
    ]
    paying = {await (await member_of(web, "BASIC")).started() for _ in range(4)}
    taken = [await take(web, places) for _ in range(4)]
    assert sum(job.id in paying for job in taken if job) == places - of_free


async def test_free_members_of_one_network_have_one_job_written_at_once(
    web: RunningService,
) -> None:
    async def starts(*networks: str, tier: str = "FREE") -> str:
        member = await member_of(web, tier)
        member.headers["x-client-networks"] = " ".join(networks)
        return await member.started()

    house = "2001:db8:1::/56", "2001:db8:1::/48"
    first = await starts("192.0.2.7/32")
    waits = await starts("192.0.2.7/32")
    # A wider network has twice as many: two rooms of a house, but not a third one.
    rooms = [await starts(f"2001:db8:1:{room}::/64", *house) for room in range(3)]
    # Those who pay share nothing with them, and those without a network are not counted.
    others = [await starts("192.0.2.7/32", tier="PRO"), await starts(), await starts()]
    taken = {job.id async for job in all_taken(web)}
    assert taken == {first, *rooms[:2], *others}
    # Then the first one is over.
    await web.rows("DELETE FROM work WHERE key = $1", first)
    assert {job.id async for job in all_taken(web)} == {waits}


async def test_a_network_is_kept_until_the_job_is_over(
    web: RunningService, own_settings: MakeSettings
) -> None:
    async def networks(member: PlannerClient) -> list[Any]:
        return [row["networks"] for row in await web.rows(of_member, member.id)]

    of_member = "SELECT networks FROM plan_job WHERE user_id = $1 ORDER BY created_at"
    mia = PlannerClient(web)
    mia.headers["x-client-networks"] = "192.0.2.7/32"
    await mia.cancel(await mia.started())
    job_id = await mia.started(durationDays=1)
    assert await networks(mia) == [[], ["192.0.2.7/32"]]
    async with running(make(own_settings())):
        session_id = (await mia.becomes_state(job_id, "done"))["sessionId"]
        swap = await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1})
        await mia.becomes_state(swap.json()["job"]["id"], "done")
    assert await networks(mia) == [[], [], []]


async def test_free_jobs_leave_a_place_for_who_pays(
    web: RunningService, own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    for _ in range(2):
        await PlannerClient(web).started()
    async with running(make(own_settings(model_calls=2))):
        await eventually(lambda: model.requests)
        job_id = await (await member_of(web, "PRO")).started()
        await eventually(lambda: len(model.requests) == 2)
        states = await web.rows("SELECT id FROM plan_job WHERE state = 'writing'")
        assert job_id in {row["id"] for row in states}
        model.may_reply.set()


async def test_a_free_job_gives_way_between_its_calls_and_continues_later(
    web: RunningService, own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    free, pia = PlannerClient(web), await member_of(web, "PRO")
    waiting = await free.started(durationDays=9)
    async with running(make(own_settings(model_calls=1))):
        await eventually(lambda: model.requests)
        first = await pia.started(durationDays=9)
        model.may_reply.set()
        await pia.becomes_state(first, "done")
        await free.becomes_state(waiting, "done")
    (row,) = await web.rows("SELECT seed FROM plan_job WHERE id = $1", first)
    of_paying = {
        zlib.crc32(f"{row['seed']} days {days}/{attempt}".encode())
        for days in ("1-7", "8-9")
        for attempt in range(3)
    }
    calls = [asked.body["options"]["seed"] for asked in model.requests]
    # One call of the free job, all of the paying one, and the rest: none is made twice.
    assert len(calls) == len(set(calls))
    paying = [call in of_paying for call in calls]
    assert paying.index(True) == 1
    assert all(paying[1 : 1 + sum(paying)])


async def test_only_one_free_job_gives_way_to_one_who_waits(web: RunningService) -> None:
    for _ in range(2):
        await PlannerClient(web).started()
    await (await member_of(web, "PRO")).started()
    taken = [await taken_from(web) for _ in range(3)]
    for each in taken:
        # As if there were as many slots as are taken.
        each.task.slots = 3
        await steps.give_way(each.task, each.job)
    paying, *free = taken
    pia = await member_of(web, "BASIC")
    job_id = await pia.started()
    await steps.give_way(paying.task, paying.job)
    with pytest.raises(GaveWay):
        await steps.give_way(free[0].task, free[0].job)
    state = "SELECT state FROM plan_job WHERE id = $1"
    assert [row["state"] for row in await web.rows(state, free[0].id)] == ["queued"]
    await steps.give_way(free[1].task, free[1].job)
    taken_next = await take(web, 3)
    assert taken_next is not None
    assert taken_next.id == job_id


async def test_two_workers_claim_no_job_twice_and_not_more_than_there_are_slots(
    web: RunningService,
) -> None:
    works, claimed = Works(), list[str]()

    @works("write-plan", at_once=3, fair=True)
    async def hold(task: Task) -> None:
        claimed.append(task.key)
        await asyncio.Event().wait()

    for _ in range(6):
        await (await member_of(web, "PRO")).started()
    workers = [Worker(web.database, works.of([])) for _ in range(2)]
    begun = await web.side_by_side("work", *(worker.begin_due() for worker in workers))
    await eventually(lambda: len(claimed) == 3)
    await end([doing for each in begun for doing in each])
    assert len(set(claimed)) == 3
    assert await take(web, 3) is None
    # A lease that has expired does not count.
    await expire(web, claimed[0])
    again = await take(web, 3)
    assert again is not None
    assert again.id == claimed[0]


async def test_two_processes_make_no_call_twice(
    web: RunningService, own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    members = [PlannerClient(web) for _ in range(6)]
    jobs = [await member.started(durationDays=8) for member in members]
    async with running(make(own_settings())), running(make(own_settings())):
        for member, job_id in zip(members, jobs, strict=True):
            await member.becomes_state(job_id, "done")
    calls = [asked.body["options"]["seed"] for asked in model.requests]
    assert len(calls) == len(set(calls)) >= 12


async def test_what_lost_its_lease_stores_nothing(mia: PlannerClient, web: RunningService) -> None:
    await mia.started()
    suspended = await taken_from(web)
    await expire(web, suspended.id)
    other = await taken_from(web)
    before = await mia.kept()
    with pytest.raises(LeaseLost):
        await steps.note_answer(suspended.task, suspended.job, "days 1-7/0", "{}")
    with pytest.raises(LeaseLost):
        await steps.fail_job(suspended.task, suspended.job, "no")
    assert await mia.kept() == before
    await steps.note_answer(other.task, other.job, "days 1-7/0", "{}")


async def test_a_canceled_job_keeps_its_slot_until_its_call_is_stopped(
    mia: PlannerClient, web: RunningService, own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    job_id = await mia.started()
    leased = "SELECT 1 FROM work WHERE key = $1 AND worker IS NOT NULL"

    async def is_let_go() -> bool:
        return not await web.rows(leased, job_id)

    async with running(make(own_settings())):
        await eventually(lambda: model.requests)
        await mia.cancel(job_id)
        await eventually(is_let_go, what="the task is over")
        assert (await mia.job(job_id))["state"] == "canceled"
        model.may_reply.set()


async def test_a_job_that_another_process_stores_is_found(
    web: RunningService, own_settings: MakeSettings
) -> None:
    async with running(make(own_settings())):
        mia = PlannerClient(web)
        await mia.becomes_state(await mia.started(durationDays=1), "done")


async def test_a_job_of_another_release_waits_for_its_worker(
    web: RunningService, own_settings: MakeSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "_REST_SECONDS", 0.01)
    mia = PlannerClient(web)
    job_id = await mia.started(durationDays=1)
    allergies = (
        "UPDATE plan_job SET input = jsonb_set(input::jsonb, '{allergies}', $1::text::jsonb)"
    )
    await web.rows(allergies, '["a word of another release"]')
    rests = "SELECT 1 FROM work WHERE last_error LIKE '%another release%'"
    async with running(make(own_settings())):
        await eventually(lambda: web.rows(rests), what="the job rests")
        assert (await mia.job(job_id))["state"] in ("queued", "writing")
        # The worker of the other release knows the word.
        await web.rows(allergies, '["milk"]')
        await mia.becomes_state(job_id, "done")


async def test_a_job_that_no_release_can_read_fails_after_an_hour(
    web: RunningService, own_settings: MakeSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "_REST_SECONDS", 0.01)
    mia = PlannerClient(web)
    job_id = await mia.started(durationDays=1)
    await web.rows("UPDATE plan_job SET input = '{}', created_at = now() - interval '59 minutes'")
    rests = "SELECT 1 FROM work WHERE last_error LIKE '%another release%'"
    async with running(make(own_settings())):
        await eventually(lambda: web.rows(rests), what="the job rests")
        await web.rows("UPDATE plan_job SET created_at = now() - interval '61 minutes'")
        failed = await mia.becomes_state(job_id, "failed")
    assert "went wrong" in failed["error"]


@pytest.mark.parametrize(
    "text", ["I would rather talk about the weather.", "What no database stores: \0 and \ud800"]
)
async def test_answers_of_no_use_end_in_the_kitchen(
    mia: PlannerClient, own_settings: MakeSettings, model: ModelServerDouble, text: str
) -> None:
    model.streams = lambda body: streams(text)
    job_id = await mia.started(durationDays=2)
    async with running(make(own_settings(model_fallbacks="other, third"))):
        await mia.becomes_state(job_id, "done")
    days = (await mia.get(f"/jobs/{job_id}")).json()["days"]
    assert [day["writtenBy"] for day in days] == ["kitchen", "kitchen"]
    models = [asked.body["model"] for asked in model.requests]
    assert models == ["keto-test"] * 3 + ["other", "third"]


async def test_a_worker_that_stops_lets_go_of_its_job(
    mia: PlannerClient, web: RunningService, own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    job_id = await mia.started(durationDays=1)
    async with running(make(own_settings())):
        await eventually(lambda: model.requests)
    model.may_reply.set()
    assert (await mia.job(job_id))["state"] == "queued"
    assert await take(web) is not None


async def test_a_member_who_is_erased_during_a_job_leaves_nothing(
    mia: PlannerClient, web: RunningService, own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    await mia.started()
    async with running(make(own_settings())) as planner:
        await eventually(lambda: model.requests)
        await planner.deliver(UserErased(user_id=mia.id, erased_at=clock.now()))
        await planner.published(DATA_ERASED["planner"], user_id=mia.id)
        assert await mia.kept() == []
        model.may_reply.set()
        # The same worker continues with another member's job.
        tom = PlannerClient(web)
        await tom.becomes_state(await tom.started(durationDays=1), "done")
        assert await mia.kept() == []


@pytest.mark.parametrize("ends", ["canceled", "failed"])
async def test_a_job_that_ends_without_a_plan_shows_no_days_and_counts_as_a_failure(
    mia: PlannerClient, web: RunningService, ends: str
) -> None:
    job_id = await mia.started(durationDays=1)
    taken = await taken_from(web)
    day = await computed.write_days(requirements(), [1], Model(good), fallbacks=())
    await steps.note_days(taken.task, taken.job, day)
    assert len((await mia.get(f"/jobs/{job_id}")).json()["days"]) == 1
    if ends == "canceled":
        # It waits for the model; what it has cost is the same.
        await steps.note_queued(taken.task, taken.job)
        await mia.cancel(job_id)
    else:
        await steps.fail_job(taken.task, taken.job, "no")
    read = (await mia.get(f"/jobs/{job_id}")).json()
    assert (read["job"]["state"], read["days"]) == (ends, [])
    failures = "SELECT 1 FROM failed_generation WHERE user_id = $1"
    assert len(await web.rows(failures, mia.id)) == 1


async def test_a_job_that_no_worker_began_is_canceled_for_free(web: RunningService) -> None:
    mia = PlannerClient(web)
    await mia.cancel(await mia.started())
    assert await web.rows("SELECT 1 FROM failed_generation WHERE user_id = $1", mia.id) == []


async def test_a_member_has_one_call_at_a_time_also_of_canceled_jobs(web: RunningService) -> None:
    mia, tom = PlannerClient(web), PlannerClient(web)
    for member in (mia, tom):
        await member.has("PRO")
    first = await mia.started()
    canceled = await take(web)
    await mia.cancel(first)
    # The call in flight ends within seconds; until then her next job waits, and only hers.
    second, other = await mia.started(), await tom.started()
    taken = [await take(web), await take(web)]
    assert [job and job.id for job in taken] == [other, None]
    assert canceled is not None
    await let_go(web, canceled)
    again = await taken_from(web)
    assert again.id == second


async def test_a_member_can_ask_for_so_many_plans_a_day(
    web: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("planner.jobs.rules.PLAN_JOBS_A_DAY", 2)
    mia, tom = PlannerClient(web), PlannerClient(web)
    await mia.has("PRO")
    for _ in range(2):
        await mia.cancel(await mia.started())
    refused = await mia.start(age="x")
    assert refused.status_code == 429
    assert refused.json().keys() == {"error"}
    await tom.started()
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    await mia.started()


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "step", ["note_answer", "note_days", "note_away", "fail_job", "_finish", "store_change"]
)
async def test_nothing_is_stored_after_an_erasure_at_any_step(
    mia: PlannerClient, web: RunningService, step: str
) -> None:
    await mia.started()
    taken = await taken_from(web)
    await erase_in(web, mia)
    given: dict[str, tuple[Any, ...]] = {
        "note_answer": ("key", "{}"),
        "note_days": ([],),
        "note_away": (),
        "fail_job": ("no",),
        "_finish": ([], "x"),
        "store_change": (lambda days: days, "a change", "x"),
    }
    module = {"_finish": write_plan, "store_change": store_change}.get(step, steps)
    # Refused by the table's trigger, or as the job or the plan is gone.
    with pytest.raises((DBAPIError, LeaseLost, steps.JobOver, NotFound)):
        await getattr(module, step)(taken.task, taken.job, *given[step])
    assert await mia.kept() == []


async def erase_in(web: RunningService, member: PlannerClient) -> None:
    from planner.personal_data import PERSONAL

    async with web.database.session() as session:
        await PERSONAL.erase(session, member.id, clock.now())


async def test_a_day_that_cannot_be_made_fails_the_job_with_its_sentence(
    mia: PlannerClient, own_settings: MakeSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_day(*_: Any, **__: Any) -> Any:
        raise computed.NoDay("Nothing is left to cook with.")

    job_id = await mia.started()
    monkeypatch.setattr(computed, "write_days", no_day)
    counted = ended("refused")
    async with running(make(own_settings())):
        failed = await mia.becomes_state(job_id, "failed")
        await eventually(lambda: ended("refused") == counted + 1)
    assert failed["error"] == "Nothing is left to cook with."


async def test_a_defect_fails_the_job_and_not_the_worker(
    web: RunningService, own_settings: MakeSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(*_: Any, **__: Any) -> Any:
        raise RuntimeError("a defect")

    mia, tom = PlannerClient(web), PlannerClient(web)
    broken = await mia.started()
    failures, successes = ended("failed"), ended("done")
    async with running(make(own_settings(model_calls=1))):
        with monkeypatch.context() as patch:
            patch.setattr(computed, "write_days", breaks)
            failed = await mia.becomes_state(broken, "failed")
        await tom.becomes_state(await tom.started(durationDays=1), "done")
        await eventually(lambda: ended("done") == successes + 1)
    assert ended("failed") == failures + 1
    assert "went wrong" in failed["error"]
    assert "defect" not in failed["error"]


@pytest.mark.parametrize("state", ["40001", "40P01", "55P03", "57014", "57P01"])
async def test_what_the_database_could_not_do_just_now_does_not_end_a_job(
    web: RunningService, own_settings: MakeSettings, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    class Refused(Exception):
        sqlstate = state

    async def refused(*_: Any, **named: Any) -> None:
        raise Refused

    mia = PlannerClient(web)
    job_id = await mia.started()
    monkeypatch.setattr(tasks, "write_job", refused)
    waits = "SELECT 1 FROM work WHERE attempts = 1 AND worker IS NULL AND last_error <> ''"
    async with running(make(own_settings())):
        await eventually(lambda: web.rows(waits), what="it is tried again later")
        assert (await mia.job(job_id))["state"] == "writing"


async def test_a_job_that_ends_its_workers_is_not_tried_for_ever(
    mia: PlannerClient, web: RunningService, own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    job_id = await mia.started()
    for _ in range(5):
        assert await take(web) is not None
        await expire(web, job_id)
    async with running(make(own_settings())):
        await mia.becomes_state(job_id, "failed")
    assert model.requests == []


async def test_the_export_has_the_jobs_of_the_member_alone(web: RunningService) -> None:
    mia, tom = PlannerClient(web), PlannerClient(web)
    job_id = await mia.started(allergies=["milk"])
    await tom.started()
    taken = await taken_from(web)
    await steps.note_answer(taken.task, taken.job, "days 1-7/0", "{}")
    exported = (await mia.get("/export")).json()
    (stored,) = exported["planJobs"]
    assert (stored["id"], stored["input"]["allergies"]) == (job_id, ["milk"])
    assert [each["key"] for each in exported["planJobAnswers"]] == ["days 1-7/0"]
