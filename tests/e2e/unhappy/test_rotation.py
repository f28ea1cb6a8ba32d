"""A secret is rotated with `deploy/rotate.sh` while members pay; `make rotate` tests all."""

import asyncio
import subprocess
from pathlib import Path

import httpx
import pytest

from chassis.http import ServiceTokens
from keto_local.home import Home
from testkit import eventually
from testkit.checkout import ROOT
from tests.e2e import composed, docker_stand_in
from tests.e2e.containers import write_secrets
from tests.e2e.people import Person, a_new_member
from tests.e2e.shopping import plan
from tests.e2e.system import System

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(
        composed.is_wanted(), reason="would restart the services of an installation"
    ),
]
NAME = "billing_catalogue_secret"


async def test_a_secret_of_two_services_is_rotated_while_members_pay(
    system: System, api: httpx.AsyncClient, tmp_path: Path
) -> None:
    secrets, home = tmp_path / "secrets", Home(Path(system.run["home"]))
    write_secrets(home, secrets)
    old = ServiceTokens("billing", {"catalogue": (secrets / NAME).read_text()})
    member = await a_new_member(api)
    plan_id = (await plan(member))["id"]
    payments, is_over = [0], asyncio.Event()

    async def pays_again_and_again() -> None:
        while not is_over.is_set():
            await eventually(lambda: _can_pay(member, plan_id))
            payments[0] += 1

    paying = asyncio.create_task(pays_again_and_again())
    with docker_stand_in.on_path(tmp_path, str(home.path), SECRETS=str(secrets)) as environment:
        for words in ([NAME], ["--finish", NAME]):
            await asyncio.to_thread(_rotate, words, {**environment, "SECRETS": str(secrets)})
    before = payments[0]
    await eventually(lambda: payments[0] > before)
    is_over.set()
    await paying
    headers = {"authorization": f"Bearer {old.issue('catalogue')}"}
    catalogue = system.run["services"]["catalogue"]["url"]
    async with httpx.AsyncClient(base_url=catalogue, headers=headers) as old_caller:
        assert (await old_caller.get(f"/internal/plans/{plan_id}")).status_code == 401


async def _can_pay(member: Person, plan_id: str) -> bool:
    """Whether a checkout begins; a client retries it while a service restarts."""
    answer = await member.responses.payments.checkout({"planId": plan_id})
    return answer.status_code == 200


def _rotate(words: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(
        [ROOT / "deploy/rotate.sh", *words], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
