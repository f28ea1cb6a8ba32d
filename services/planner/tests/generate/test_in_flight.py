"""The limits of plans in flight: per member and per process."""

import asyncio
from datetime import timedelta
from functools import partial

import httpx
import pytest

from chassis import clock, ids
from planner.main import make
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble, answers
from testkit import RunningService, eventually, running

from .test_leaving import listening, request

TOO_MANY = {
    "error": "2 plans are being written for you already. Please wait until one of them is ready.",
    "upgradeRequired": False,
}
TOO_MANY_OF_NETWORK = {
    "error": "Many plans are being written for your network already. Please try again in a minute."
}


async def unlimited(planner: RunningService, tier: str = "PRO") -> PlannerClient:
    """A member whose tier allows any number of plans."""
    member = PlannerClient(planner)
    # It counts while Stripe tries the card again.
    await member.becomes(tier, status="PAST_DUE")
    return member


def ask(member: PlannerClient, times: int) -> list[asyncio.Task[httpx.Response]]:
    return [asyncio.create_task(member.generate()) for _ in range(times)]


async def refused(member: PlannerClient) -> httpx.Response:
    """The answer to a request that does not wait for the model server."""
    (task,) = ask(member, 1)
    await eventually(task.done, what="the refusal")
    return task.result()


def has_been_asked(model: ModelServerDouble, times: int) -> bool:
    return len(model.requests) == times


async def free_member(planner: RunningService, *networks: str) -> PlannerClient:
    """A free member whose requests come from these networks, as the gateway names them."""
    member = PlannerClient(planner)
    member.headers["x-client-networks"] = " ".join(networks)
    return member


@pytest.mark.parametrize("tier", ["PRO", "LIFETIME"])
async def test_a_member_has_two_plans_written_at_once_and_any_number_in_turn(
    planner: RunningService, model: ModelServerDouble, tier: str
) -> None:
    pia = await unlimited(planner, tier)
    model.may_reply.clear()
    tasks = ask(pia, 12)
    await eventually(lambda: len(model.requests) == 2)
    await eventually(lambda: sum(task.done() for task in tasks) == 10)
    pool = planner.database.engine.sync_engine.pool
    # A worker that looks for jobs has a connection for a moment.
    await eventually(lambda: pool.checkedout() == 0)  # type: ignore[attr-defined]
    # As for the second plan of a week, the body is not looked at.
    for third in (await pia.generate(), await pia.generate(weightKg="wrong"), await pia.post(b"{")):
        assert (third.status_code, third.json()) == (429, TOO_MANY)
    model.may_reply.set()
    found = await asyncio.gather(*tasks)
    assert sorted(answer.status_code for answer in found) == [200] * 2 + [429] * 10
    assert await pia.reserved() == []
    for _ in range(3):
        assert (await pia.generate()).status_code == 200
    assert len(await pia.sessions()) == 5


async def test_of_136_requests_at_once_all_but_two_are_429(
    planner: RunningService, model: ModelServerDouble
) -> None:
    pia = await unlimited(planner)
    async with planner.database.raw_sql.transaction() as connection:
        # All of them are let pass before one of them has reserved anything.
        await connection.execute("LOCK TABLE generation IN SHARE MODE")
        tasks = ask(pia, 136)
        await eventually(lambda: sum(task.done() for task in tasks) == 134)
    found = await asyncio.gather(*tasks)
    assert sorted(answer.status_code for answer in found) == [200] * 2 + [429] * 134


async def test_two_processes_count_together(
    planner: RunningService, settings: MakeSettings, model: ModelServerDouble
) -> None:
    pia = await unlimited(planner)
    model.may_reply.clear()
    async with running(make(settings()), handles=False) as second:
        members = [pia, PlannerClient(second, pia.id)]
        tasks = [task for member in members for task in ask(member, 4)]
        await eventually(lambda: sum(task.done() for task in tasks) == 6)
        model.may_reply.set()
        found = await asyncio.gather(*tasks)
    assert sorted(answer.status_code for answer in found) == [200] * 2 + [429] * 6


async def test_a_generation_whose_client_has_left_counts_until_it_is_stored(
    planner: RunningService, settings: MakeSettings, model: ModelServerDouble
) -> None:
    pia = await unlimited(planner)
    model.may_reply.clear()
    async with listening(settings()) as port:
        for count in (1, 2):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request(planner.as_member(pia.id)))
            await eventually(partial(has_been_asked, model, count))
            writer.transport.abort()
        assert (await pia.generate()).status_code == 429
        model.may_reply.set()

        async def both_are_stored() -> bool:
            return len(await pia.sessions()) == 2

        await eventually(both_are_stored)
    assert (await pia.generate()).status_code == 200


async def test_a_failure_frees_its_slot(planner: RunningService, model: ModelServerDouble) -> None:
    pia = await unlimited(planner)
    model.generates = answers(500, b"")
    for _ in range(3):
        assert (await pia.generate()).status_code == 500
    assert await pia.reserved() == []


async def test_the_slots_of_a_process_that_died_are_free_after_the_models_time_limit(
    planner: RunningService, model: ModelServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    pia = await unlimited(planner)
    expiry = clock.now() + timedelta(seconds=280 + 30)
    for slot in (0, 1):
        await planner.rows(
            "INSERT INTO generation (user_id, slot, id, expires_at) VALUES ($1, $2, $3, $4)",
            pia.id,
            slot,
            ids.new(),
            expiry,
        )
    assert (await pia.generate()).json() == TOO_MANY
    monkeypatch.setattr(clock, "now", lambda: expiry)
    assert (await pia.generate()).status_code == 200


async def test_a_process_has_so_many_plans_written_and_refuses_more(
    settings: MakeSettings, model: ModelServerDouble
) -> None:
    async with running(make(settings(generations_limit=3))) as small:
        model.may_reply.clear()
        members = [await unlimited(small, tier="BASIC") for _ in range(5)]
        tasks = [task for member in members for task in ask(member, 1)]
        await eventually(lambda: sum(task.done() for task in tasks) == 2)
        for answer in (task.result() for task in tasks if task.done()):
            assert_is_busy(answer)
        assert (await PlannerClient(small).get("/sessions")).status_code == 200
        await eventually(lambda: len(model.requests) == 3)
        model.may_reply.set()
        found = await asyncio.gather(*tasks)
        assert sorted(answer.status_code for answer in found) == [200] * 3 + [503] * 2
        # Refused before a reservation was made: their plan of the week is still there.
        for member, answer in zip(members, found, strict=True):
            again = await member.generate()
            assert again.status_code == (429 if answer.status_code == 200 else 200)


def assert_is_busy(answer: httpx.Response) -> None:
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
    assert answer.json() == {"error": "Service unavailable"}


async def test_free_members_have_half_of_a_processs_plans_at_most(
    settings: MakeSettings, model: ModelServerDouble
) -> None:
    async with running(make(settings(generations_limit=4))) as small:
        model.may_reply.clear()
        paying = [await unlimited(small), await unlimited(small, tier="BASIC")]
        declined = await free_member(small)
        await declined.becomes("PRO", status="INACTIVE")
        tasks = [*ask(declined, 1), *ask(await free_member(small), 1)]
        await eventually(partial(has_been_asked, model, 2))
        assert_is_busy(await refused(await free_member(small)))
        tasks += [task for member in paying for task in ask(member, 1)]
        await eventually(partial(has_been_asked, model, 4))
        model.may_reply.set()
        assert [(await task).status_code for task in tasks] == [200] * 4


async def test_free_members_of_one_network_have_two_plans_written_at_once(
    planner: RunningService, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    tasks: list[asyncio.Task[httpx.Response]] = []

    async def takes(*networks: str, allowed: int) -> None:
        for _ in range(allowed):
            tasks.extend(ask(await free_member(planner, *networks), 1))
            await eventually(partial(has_been_asked, model, len(tasks)))
        answer = await refused(await free_member(planner, *networks))
        assert (answer.status_code, answer.json()) == (429, TOO_MANY_OF_NETWORK), networks
        assert answer.headers["retry-after"] == "10"

    await takes("192.0.2.7/32", allowed=2)
    # A wider network has twice as many: two rooms of a house, but not a third one.
    house = "2001:db8:1::/56", "2001:db8:1::/48"
    await takes("2001:db8:1:2::/64", *house, allowed=2)
    await takes("2001:db8:1:3::/64", *house, allowed=2)
    await takes("2001:db8:1:4::/64", *house, allowed=0)
    # Those who pay share nothing with them, and those without a network are not counted.
    pia = await unlimited(planner)
    pia.headers["x-client-networks"] = "192.0.2.7/32"
    tasks += ask(pia, 2) + ask(await free_member(planner), 1)
    await eventually(partial(has_been_asked, model, len(tasks)))
    model.may_reply.set()
    assert {(await task).status_code for task in tasks} == {200}
