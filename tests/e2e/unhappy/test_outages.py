"""The system recovers when parts are killed."""

import asyncio

import httpx
import pytest

from testkit import eventually
from tests.e2e.people import Person, a_new_member, changes_the_password, shut_out, works
from tests.e2e.stand_ins import Mailbox
from tests.e2e.system import System

pytestmark = pytest.mark.faults


async def test_without_rabbitmq_requests_are_served_and_events_arrive_once_it_is_back(
    system: System, api: httpx.AsyncClient, mailbox: Mailbox, member: Person
) -> None:
    await works(member)
    is_back = system.kill("rabbitmq")
    members = [await a_new_member(api) for _ in range(5)]
    owner = await changes_the_password(member)
    await works(owner)
    await eventually(is_back, within=90)
    await shut_out(member)
    await works(owner)
    for each in members:
        await mailbox.gets(each.email, "Welcome", within=120)
    late = await a_new_member(api)
    await mailbox.gets(late.email, "Welcome")
    for each in members:
        assert len(await mailbox.to(each.email)) == 1


async def test_without_postgresql_errors_are_clean_and_end_when_it_is_back(
    system: System, api: httpx.AsyncClient, mailbox: Mailbox
) -> None:
    member = await a_new_member(api)
    seen: set[tuple[int, str]] = set()
    stop = asyncio.Event()

    async def keep_requesting() -> None:
        while not stop.is_set():
            answer = await member.responses.auth.get_me()
            seen.add((answer.status_code, answer.json().get("error", "")))

    requests = [asyncio.create_task(keep_requesting()) for _ in range(4)]
    before = {part: system.pid(part) for part in ("identity", "tracker", "billing")}
    is_back = system.kill("postgres")
    await eventually(is_back, within=90)
    await eventually(system.is_ready, within=60)
    stop.set()
    await asyncio.gather(*requests)
    assert seen <= {(200, ""), (500, "Failed to fetch profile")}, seen
    assert (await member.me())["email"] == member.email
    assert {part: system.pid(part) for part in before} == before, "no service was restarted"
    await mailbox.gets((await a_new_member(api)).email, "Welcome")


async def test_a_service_catches_up_after_an_outage(system: System, member: Person) -> None:
    is_back = system.kill("tracker")
    down = await member.responses.tracker.get_summary()
    assert down.status_code in (502, 503, 200)
    assert "error" in down.json() or down.status_code == 200
    assert (await member.logs_in())["streakCount"] == 1
    await eventually(is_back, within=60)

    async def knows_the_streak() -> bool:
        summary = await member.responses.tracker.get_summary()
        return summary.status_code == 200 and summary.json()["stats"]["currentStreak"] == 1

    await eventually(knows_the_streak, within=60)
