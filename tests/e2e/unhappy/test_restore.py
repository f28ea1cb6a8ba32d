"""The restore drill: back up, write, restore one service or all, write: all services agree."""

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import asyncpg
import httpx
import pytest
import pytest_asyncio

from contracts.services import SERVICES
from keto_client import Client
from testkit import eventually
from tests.e2e import composed, docker_stand_in
from tests.e2e.people import Person, a_new_member
from tests.e2e.shopping import buy, owns, subscribe
from tests.e2e.stand_ins import Payments
from tests.e2e.system import System
from tests.e2e.test_verify import Commands, differing

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(composed.is_wanted(), reason="would stop the services of an installation"),
]

REPOSITORY = Path(__file__).parents[3]
Restored = tuple[str, ...]
# Each service that has projections, or whose data others project, is once the older one.
RESTORED: tuple[Restored, ...] = (("billing", "tracker"), ("identity",), ())
Script = Callable[..., None]
Attempt = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def commands(system: System) -> Commands:
    return Commands(system.run["postgres"]["databases"])


@pytest.fixture(scope="module")
def attempt(system: System, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attempt]:
    """Runs a program with `make run` behind `docker compose`."""
    folder = tmp_path_factory.mktemp("bin")
    with docker_stand_in.on_path(folder, system.run["home"]) as environment:

        def run(*words: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                words, env=environment, cwd=REPOSITORY, capture_output=True, text=True, timeout=600
            )

        yield run


@pytest.fixture(scope="module")
def script(attempt: Attempt) -> Script:
    """Runs a program of `deploy`, which must succeed."""

    def run(name: str, *words: str) -> None:
        done = attempt(f"{REPOSITORY}/deploy/{name}", *words)
        assert done.returncode == 0, done.stdout + done.stderr

    return run


@dataclass
class RestoreDrill:
    """Two members in the backup: a subscriber, and the buyer of a plan."""

    payments: Payments
    mia: Person
    bob: Person
    subscription: str

    @classmethod
    async def begun(cls, api: httpx.AsyncClient, payments: Payments) -> Self:
        mia, bob = await a_new_member(api), await a_new_member(api, name="Bob")
        # Log in first: a streak that is not in identity's backup would stay in tracker.
        for person in (mia, bob):
            await person.logs_in()
        subscription = await payments.subscription_of(await subscribe(mia, payments, "pro"))
        await buy(bob, payments)
        return cls(payments, mia, bob, subscription)

    async def log_in(self) -> None:
        for person in (self.mia, self.bob):
            await person.logs_in()

    async def lives_on(self, commands: Commands) -> str:
        """Change data that is in the backup; returns a token that was revoked since."""
        # An earlier restore of identity has ended all sessions.
        await self.log_in()
        # Put the projections more versions ahead of the backup than a restore repeats: six of a
        # profile, and three of a membership that Stripe does not have.
        for number in range(6):
            await renames(self.mia, f"Mia {number}")
        for _ in range(3):
            await asyncio.to_thread(commands.run, "billing", "republish")
        await self.mia.tracker.save_log({"weightKg": 80})
        for action in ("cancel-at-period-end", "resume"):
            await self.payments.act(self.subscription, action)
        await buy(self.mia, self.payments, "keto-weekend")
        await subscribe(self.bob, self.payments, "basic")
        stolen = self.mia.token
        await self.mia.auth.logout_everywhere()
        return stolen

    async def lives_on_after_the_restore(self) -> None:
        await self.log_in()
        await renames(self.mia, "Mia at last")
        await self.mia.tracker.save_log({"weightKg": 79})
        await self.payments.act(self.subscription, "cancel")
        await self.mia.becomes(subscriptionTier="FREE", subscriptionStatus="CANCELED")
        await self.bob.becomes(subscriptionTier="BASIC", subscriptionStatus="ACTIVE")
        assert await owns(self.mia, "keto-weekend")


async def renames(person: Person, name: str) -> None:
    await person.auth.update_me({"name": name, "weightKg": 80.5})


@dataclass
class Backup:
    """A backup, its members, and the differences that existed before."""

    folder: str
    drills: dict[Restored, RestoreDrill]
    earlier_differences: set[tuple[str, str, str]]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def backup(
    system: System, commands: Commands, script: Script, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Backup]:
    folder, urls = str(tmp_path_factory.mktemp("backup")), system.run["sandbox"]
    earlier_differences = await differing(commands)
    async with (
        httpx.AsyncClient(base_url=system.url, timeout=30) as api,
        httpx.AsyncClient(base_url=urls["payments_url"], timeout=30) as stripe,
    ):
        drills = {each: await RestoreDrill.begun(api, Payments(stripe)) for each in RESTORED}
        await asyncio.to_thread(script, "backup.sh", folder)
        yield Backup(folder, drills, earlier_differences)


@pytest.mark.parametrize("restored", RESTORED)
async def test_after_a_restore_all_services_agree_again(
    backup: Backup, commands: Commands, script: Script, restored: Restored
) -> None:
    drill = backup.drills[restored]
    stolen = await drill.lives_on(commands)

    await asyncio.to_thread(script, "restore.sh", backup.folder, *restored)

    thief = Client(drill.mia.http, stolen)
    assert (await thief.responses.auth.get_me()).status_code == 401
    await drill.lives_on_after_the_restore()

    async def agree() -> bool:
        assert await differing(commands) - backup.earlier_differences == set()
        return True

    await eventually(agree, within=60)


async def test_the_stand_in_refuses_what_the_engine_refuses(
    system: System, attempt: Attempt, backup: Backup
) -> None:
    def compose(*words: str) -> subprocess.CompletedProcess[str]:
        return attempt("docker", "compose", *words)

    assert compose("stop", "billing").returncode == 0
    try:
        await eventually(lambda: not system.is_ready(), within=60, what="the gateway is unhealthy")
        up = compose("up", "--detach", "--wait")
        assert (up.returncode, up.stderr) == (1, "container keto-gateway-1 is unhealthy\n")
        command = compose("exec", "-T", "billing", "keto", "erasures")
        assert (command.returncode, command.stderr) == (1, 'service "billing" is not running\n')
    finally:
        assert compose("up", "--detach", "--wait", "billing").returncode == 0
    await eventually(system.is_ready, within=120, what="everything is ready")


async def test_a_damaged_dump_or_one_of_an_unknown_service_changes_nothing(
    system: System, attempt: Attempt, backup: Backup, tmp_path: Path
) -> None:
    shutil.copytree(backup.folder, tmp_path, dirs_exist_ok=True)
    tracker = tmp_path / "tracker.dump"
    tracker.write_bytes(tracker.read_bytes()[: tracker.stat().st_size // 2])
    drill = backup.drills[RESTORED[0]]
    await drill.log_in()
    pids = {service: system.pid(service) for service in SERVICES}

    restore = f"{REPOSITORY}/deploy/restore.sh"
    damaged = await asyncio.to_thread(attempt, restore, str(tmp_path))
    assert damaged.returncode != 0
    assert damaged.stderr.endswith("nothing was stopped, and no data was changed\n")
    unknown = await asyncio.to_thread(attempt, restore, str(tmp_path), "cooking")
    assert "cooking is not one of" in unknown.stderr

    assert {service: system.pid(service) for service in SERVICES} == pids
    # A restore of identity would have ended the session.
    assert (await drill.mia.me())["id"] == drill.mia.id
    server = system.run["postgres"]["url"]
    assert not await _databases_like(server, "_(restored|before)$")


async def _databases_like(server: str, pattern: str) -> list[str]:
    connection = await asyncpg.connect(server)
    try:
        rows = await connection.fetch("SELECT datname FROM pg_database WHERE datname ~ $1", pattern)
        return [row["datname"] for row in rows]
    finally:
        await connection.close()
