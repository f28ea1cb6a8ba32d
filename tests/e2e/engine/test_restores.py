"""The shipped deploy/backup.sh and deploy/restore.sh on the engine."""

import asyncio
import datetime
import subprocess
from pathlib import Path

import httpx

from contracts.services import SERVICES
from keto_client import session_in
from testkit import eventually
from tests.e2e.composed import Compose, ComposedSystem
from tests.e2e.engine.installation import attempt, run
from tests.e2e.people import PASSWORD, Person, a_new_member, log_in
from tests.e2e.shopping import buy, checkout, opens, owns
from tests.e2e.stand_ins import Payments

_SECOND = datetime.timedelta(seconds=1)


def now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


async def _restore(compose: Compose, *words: str) -> str:
    return await asyncio.to_thread(run, compose, "restore.sh", *words, within=1200)


def _refused(compose: Compose, system: ComposedSystem, *words: str) -> str:
    """The reason why a restore is refused; nothing was stopped, and nothing is left behind."""
    parts = (*SERVICES, "gateway", "postgres", "archive")
    before = {part: system.pid(part) for part in parts}
    done = attempt(compose, "restore.sh", *words)
    assert done.returncode != 0, done.stdout
    assert {part: system.pid(part) for part in parts} == before
    listed = "SELECT datname FROM pg_database WHERE datname ~ '_(restored|before)$'"
    assert _in_postgres(compose, listed) == ""
    assert "no data was changed" in done.stderr
    return done.stderr


def _in_postgres(compose: Compose, statement: str) -> str:
    words = ("--username=postgres", "--tuples-only", "--no-align", f"--command={statement}")
    return compose("exec", "-T", "postgres", "psql", *words)


async def _has_a_base_backup(compose: Compose) -> None:
    def is_whole() -> bool:
        info = compose(
            "exec",
            "-T",
            "archive",
            "find",
            "/archive/keto/meta",
            "-type",
            "f",
            "-exec",
            "cat",
            "{}",
            "+",
        )
        return "status=DONE" in info

    await eventually(is_whole, within=300, what="a base backup is whole")


async def test_a_moment_that_no_backup_covers_is_refused(
    compose: Compose, system: ComposedSystem
) -> None:
    await _has_a_base_backup(compose)
    why = _refused(compose, system, "--moment", "2020-01-01T00:00:00Z")
    assert "no base backup is as old as 2020-01-01T00:00:00Z" in why
    later = (now() + datetime.timedelta(days=1)).isoformat()
    assert "is in the future" in _refused(compose, system, "--moment", later, "billing")


def test_a_restore_without_room_on_the_disk_is_refused(
    compose: Compose, system: ComposedSystem
) -> None:
    volume = f"{compose.variables['COMPOSE_PROJECT_NAME']}_beside"
    options = ("type=tmpfs", "device=tmpfs", "o=size=1m,uid=999,mode=0700")
    words = [word for option in options for word in ("--opt", option)]
    # The refused restore has left an empty volume.
    subprocess.run(["docker", "volume", "rm", "--force", volume], check=True)
    subprocess.run(["docker", "volume", "create", *words, volume], check=True)
    try:
        why = _refused(compose, system, "--moment", "end")
    finally:
        subprocess.run(["docker", "volume", "rm", volume], check=True)
    assert "MB free, and the restore needs" in why


def test_a_damaged_dump_is_refused(
    compose: Compose, system: ComposedSystem, tmp_path: Path
) -> None:
    run(compose, "backup.sh", str(tmp_path))
    dump = tmp_path / "billing.dump"
    dump.write_bytes(dump.read_bytes()[: dump.stat().st_size // 2])
    _refused(compose, system, str(tmp_path))
    _refused(compose, system, str(tmp_path), "cooking")


async def test_chosen_services_are_restored_from_dumps_and_payments_since_are_found(
    compose: Compose, api: httpx.AsyncClient, payments: Payments, tmp_path: Path
) -> None:
    mia = await a_new_member(api)
    await asyncio.to_thread(run, compose, "backup.sh", str(tmp_path))
    await buy(mia, payments)
    await _restore(compose, str(tmp_path), "billing", "catalogue")
    await opens(mia)


async def test_all_databases_come_back_at_a_moment_and_what_must_be_is_repeated(
    compose: Compose, system: ComposedSystem, api: httpx.AsyncClient, payments: Payments
) -> None:
    mia, leaver, late = [await a_new_member(api) for _ in range(3)]
    await buy(mia, payments)
    await mia.tracker.save_log({"weightKg": 80})
    paid_after = session_in(await checkout(late))
    moment = now()
    await eventually(lambda: now() > moment + _SECOND)
    await mia.tracker.save_log({"weightKg": 70})
    await payments.pay(paid_after)
    await leaver.auth.delete_account({"password": PASSWORD})
    stranger = await a_new_member(api)

    await _restore(compose, "--moment", moment.isoformat())

    for person in (mia, late):
        await person.logs_in()
    assert await _weight(mia) == 80
    assert await owns(mia)
    await opens(late)
    for person in (leaver, stranger):
        assert (await log_in(api, person.email)).status_code == 401
    await _nothing_is_kept_and_the_archive_follows(compose, system)

    # The archive has everything written since the first restore.
    await mia.tracker.save_log({"weightKg": 79})
    await _restore(compose, "--moment", "end")
    await mia.logs_in()
    assert await _weight(mia) == 79
    await _nothing_is_kept_and_the_archive_follows(compose, system)


async def _weight(person: Person) -> float:
    logs = (await person.tracker.get_logs())["logs"]
    return float(logs[0]["weightKg"])


async def _nothing_is_kept_and_the_archive_follows(
    compose: Compose, system: ComposedSystem
) -> None:
    compose("exec", "-T", "archive", "archive", "check", "keto")
    assert ".before" not in compose(
        "exec", "-T", "postgres", "ls", "-A", "/var/lib/postgresql/data"
    )
    await eventually(lambda: system.is_healthy("gateway"), within=120)
