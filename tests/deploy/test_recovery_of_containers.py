"""Each container of the composed system is killed, and the engine restarts it.

Runs where KETO_SYSTEM=compose says that the system runs; see tests/e2e/composed.py.
"""

import os
import signal
import subprocess
from collections.abc import AsyncIterator

import httpx
import pytest
import pytest_asyncio

from contracts.services import SERVICES
from testkit import eventually
from tests.e2e import composed
from tests.e2e.composed import ComposedSystem
from tests.e2e.people import Mailbox, a_new_member

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not composed.is_wanted(), reason="KETO_SYSTEM=compose runs it"),
]

PARTS = (
    "gateway",
    *SERVICES,
    *("postgres", "rabbitmq", "sandbox"),
)


@pytest.fixture(scope="module")
def system() -> ComposedSystem:
    it = ComposedSystem()
    it.start()
    return it


@pytest_asyncio.fixture(loop_scope="session")
async def mailbox(system: ComposedSystem) -> AsyncIterator[Mailbox]:
    box = Mailbox(system.run["sandbox"]["mailbox_url"])
    yield box
    await box.close()


def crash(system: ComposedSystem, part: str) -> int:
    """Kill a container's first process without the engine's knowledge."""
    pid = system.pid(part)
    if os.geteuid() == 0:
        os.kill(pid, signal.SIGKILL)
    else:
        subprocess.run(["sudo", "--non-interactive", "kill", "-KILL", str(pid)], check=True)
    return pid


@pytest.mark.parametrize("part", PARTS)
async def test_a_part_that_crashes_is_started_again_and_everything_works(
    system: ComposedSystem, mailbox: Mailbox, part: str
) -> None:
    pid = crash(system, part)
    await eventually(lambda: system.pid(part) not in (0, pid), within=60, what=f"{part} runs")
    await eventually(lambda: system.is_healthy(part), within=90, what=f"{part} is healthy")
    await eventually(system.is_ready, within=90, what="everything is ready")
    async with httpx.AsyncClient(base_url=system.url, timeout=30) as api:
        member = await a_new_member(api)
        await mailbox.gets(member.email, "Welcome", within=120)
        saved = await member.post("/api/tracker/log", {"weightKg": 80})
        assert saved.status_code == 200, saved.text
        assert (await member.get("/api/plans")).status_code == 200


async def test_what_is_asked_while_rabbitmq_is_down_happens_when_it_is_back(
    system: ComposedSystem, mailbox: Mailbox
) -> None:
    composed.compose("kill", "rabbitmq")
    try:
        async with httpx.AsyncClient(base_url=system.url, timeout=30) as api:
            members = [await a_new_member(api) for _ in range(3)]
    finally:
        composed.compose("start", "rabbitmq")
    for member in members:
        await mailbox.gets(member.email, "Welcome", within=120)
