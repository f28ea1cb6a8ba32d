"""Each container of the composed system is killed, and the engine restarts it."""

import os
import signal
import subprocess

import httpx
import pytest

from contracts.services import SERVICES
from testkit import eventually
from tests.e2e import composed
from tests.e2e.composed import ComposedSystem
from tests.e2e.people import a_new_member
from tests.e2e.stand_ins import Mailbox

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not composed.is_wanted(), reason="KETO_SYSTEM=compose runs it"),
]


def crash(pid: int) -> None:
    """Kill a container's first process without the engine's knowledge."""
    if os.geteuid() == 0:
        os.kill(pid, signal.SIGKILL)
    else:
        subprocess.run(["sudo", "--non-interactive", "kill", "-KILL", str(pid)], check=True)


@pytest.mark.parametrize("part", ["gateway", *SERVICES, "postgres", "rabbitmq", "sandbox"])
async def test_a_crashed_part_is_restarted_and_everything_works(
    system: ComposedSystem, api: httpx.AsyncClient, mailbox: Mailbox, part: str
) -> None:
    pid = system.pid(part)
    crash(pid)
    await eventually(lambda: system.pid(part) not in (0, pid), within=60, what=f"{part} runs")
    await eventually(lambda: system.is_healthy(part), within=90, what=f"{part} is healthy")
    await eventually(system.is_ready, within=90, what="everything is ready")
    member = await a_new_member(api)
    await mailbox.gets(member.email, "Welcome", within=120)
    await member.tracker.save_log({"weightKg": 80})
    await member.plans.get_plans()
