"""Every image builds, everything starts, and a member can use it, also after parts are killed."""

import os

import httpx
import pytest

from contracts.services import SERVICES
from testkit import eventually
from tests.e2e.composed import Compose, ComposedSystem
from tests.e2e.people import Person, a_new_member
from tests.e2e.shopping import SLUG, buy, owns
from tests.e2e.stand_ins import Mailbox, Payments

_BUILT = ("gateway", *SERVICES, "webapp", "sandbox", "archive")


def test_every_image_builds_and_every_container_is_healthy(compose: Compose) -> None:
    for part in _BUILT:
        facts = compose.inspect(part)
        assert facts["Config"]["Image"] == f"keto-{part}:test"
        assert facts["State"]["Health"]["Status"] == "healthy", part
    # Every configured service runs: no profile leaves a container out.
    assert set(compose("ps", "--services").split()) == {*_BUILT, "postgres", "rabbitmq"}


async def test_a_member_registers_gets_mail_logs_and_pays_for_a_plan(
    system: ComposedSystem, api: httpx.AsyncClient, mailbox: Mailbox, payments: Payments
) -> None:
    member = await a_new_member(api)
    await mailbox.gets(member.email, "Welcome", within=120)
    await member.tracker.save_log({"weightKg": 80})
    await buy(member, payments)
    assert (await member.plans.get_plan(SLUG))["plan"]["meals"]
    await _reads_the_pages(system)


async def _reads_the_pages(system: ComposedSystem) -> None:
    """Read the plan's page, which the web app's server renders, and the gateway's documents."""
    web = system.run["sandbox"]["frontend_url"]
    async with httpx.AsyncClient(timeout=60) as browser:
        page = await browser.get(f"{web}/plans/{SLUG}")
        documents = [
            await browser.get(f"{system.url}{path}") for path in ("/docs", "/openapi.json")
        ]
    assert page.status_code == 200
    assert "<title>Keto Kickstart" in page.text
    assert [answer.status_code for answer in documents] == [200, 200]


@pytest.mark.parametrize("part", ["gateway", "rabbitmq", "postgres"])
async def test_a_killed_part_is_restarted_by_the_engine_and_a_member_loses_nothing(
    system: ComposedSystem, compose: Compose, api: httpx.AsyncClient, payments: Payments, part: str
) -> None:
    member = await a_new_member(api)
    await buy(member, payments)
    pid = system.pid(part)
    os.kill(pid, 9)
    await eventually(lambda: system.pid(part) not in (0, pid), within=60, what=f"{part} runs")
    await eventually(system.is_ready, within=120, what="everything is ready")
    await _saves_and_reads(member)


async def _saves_and_reads(member: Person) -> None:
    async def works() -> bool:
        # A pooled connection to the part that was killed may fail once.
        answer = await member.responses.tracker.save_log({"weightKg": 79})
        assert answer.is_success, answer.text
        return await owns(member)

    await eventually(works, within=60)


async def test_a_members_data_survives_removing_and_recreating_all_containers(
    system: ComposedSystem, compose: Compose, api: httpx.AsyncClient, payments: Payments
) -> None:
    member = await a_new_member(api)
    await buy(member, payments)
    compose("down", "--timeout", "20")
    compose("up", "--detach", "--wait")
    await member.logs_in()
    assert await owns(member)
    await _saves_and_reads(member)
