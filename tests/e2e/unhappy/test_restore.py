"""The restore drill: back up, live on, restore one service or all, live on: all agree again."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from testkit import eventually
from tests.e2e import composed
from tests.e2e.people import PASSWORD, Person, a_new_member
from tests.e2e.shopping import buy, owns
from tests.e2e.stripe_pages import Payments
from tests.e2e.system import System
from tests.e2e.test_memberships import subscribe
from tests.e2e.test_verify import InThisProcess, the_program

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(composed.is_wanted(), reason="would stop the services of an installation"),
]

REPOSITORY = Path(__file__).parents[3]
Script = Callable[..., str]


@pytest.fixture
def script(system: System, tmp_path: Path) -> Script:
    """Runs a program of `deploy`, which finds `make run` in the place of docker compose."""
    docker = tmp_path / "docker"
    docker.write_text(
        f'#!/bin/sh\ncd {REPOSITORY}\nexec {sys.executable} -m tests.e2e.docker_stand_in "$@"\n'
    )
    docker.chmod(0o755)
    home = system.run["home"]
    environment = {**os.environ, "KETO_HOME": home, "PATH": f"{tmp_path}:{os.environ['PATH']}"}

    def run(name: str, *words: str) -> str:
        done = subprocess.run(
            [REPOSITORY / "deploy" / name, *words],
            env=environment, cwd=REPOSITORY, capture_output=True, text=True, timeout=600,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


async def differences(system: System) -> set[tuple[str, str, str]]:
    """The rows that differ in each look: the projection, where, the row."""
    program = the_program()
    here = InThisProcess(system.run["postgres"]["databases"])

    class Commands(program.Commands):  # type: ignore[misc, name-defined]
        run = staticmethod(here.run)

    pairs = await asyncio.to_thread(program.verify, Commands(""), looks=4, pause=2)
    return {
        (pair.name, pair.service, f"{row}: {what}")
        for pair in pairs
        for row, what in pair.rows.items()
    }


async def renames(person: Person, name: str) -> None:
    answer = await person.api.patch(
        "/api/auth/me", json={"name": name, "weightKg": 80.5}, headers=person.headers
    )
    assert answer.status_code == 200, answer.text


async def logs_in(person: Person) -> None:
    body = {"email": person.email, "password": PASSWORD}
    answer = await person.api.post("/api/auth/login", json=body)
    assert answer.status_code == 200, answer.text
    person.token = answer.json()["token"]


@pytest.mark.parametrize("restored", [["billing"], ["identity"], ["tracker"], []])
async def test_after_a_restore_all_services_agree_again(
    system: System,
    api: httpx.AsyncClient,
    payments: Payments,
    script: Script,
    tmp_path: Path,
    restored: list[str],
) -> None:
    mia, bob = await a_new_member(api), await a_new_member(api, name="Bob")
    for person in (mia, bob):
        await logs_in(person)
    session_id = await subscribe(mia, payments, "pro")
    subscription = await payments.subscription_of(session_id)
    await buy(bob, payments)
    await mia.becomes(subscriptionTier="PRO", subscriptionStatus="ACTIVE")
    await eventually(lambda: owns(bob))
    known = await differences(system)

    backup = str(tmp_path / "backup")
    script("backup.sh", backup)

    # The projections are then more versions ahead of the backup than a restore repeats: six of a
    # profile, and of a membership three that Stripe knows nothing of.
    for number in range(6):
        await renames(mia, f"Mia {number}")
    for _ in range(3):
        system.operate("billing", "republish")
    await mia.post("/api/tracker/log", {"weightKg": 80})
    for action in ("cancel-at-period-end", "resume"):
        await payments.act("subscriptions", subscription, action)
    await buy(mia, payments, "keto-weekend")
    await subscribe(bob, payments, "basic")
    await bob.becomes(subscriptionTier="BASIC")
    await eventually(lambda: owns(mia, "keto-weekend"))
    stolen = mia.token
    assert (await mia.post("/api/auth/logout-everywhere")).status_code == 200

    script("restore.sh", backup, *restored)

    refused = await api.get("/api/auth/me", headers={"authorization": f"Bearer {stolen}"})
    assert refused.status_code == 401
    for person in (mia, bob):
        await logs_in(person)
    await renames(mia, "Mia at last")
    await mia.post("/api/tracker/log", {"weightKg": 79})
    await payments.act("subscriptions", subscription, "cancel")
    await mia.becomes(subscriptionTier="FREE", subscriptionStatus="CANCELED")
    await bob.becomes(subscriptionTier="BASIC", subscriptionStatus="ACTIVE")
    assert await owns(mia, "keto-weekend")
    assert await differences(system) - known == set()
