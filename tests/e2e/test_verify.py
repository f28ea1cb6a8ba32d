"""`deploy/verify.py` finds and repairs differences between an owner and its projections."""

import asyncio
import importlib.util
import json
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from chassis import ids
from chassis.service.commands import checksums, rebuild
from chassis.storage import Database
from identity.erase_account import republish_erasures
from testkit import eventually
from tests.e2e import composed
from tests.e2e.people import PASSWORD, Person, a_new_member
from tests.e2e.shopping import SLUG, buy, plan
from tests.e2e.stand_ins import Payments
from tests.e2e.system import System


def _the_program() -> Any:
    path = Path(__file__).resolve().parents[2] / "deploy/verify.py"
    spec = importlib.util.spec_from_file_location("verify", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look up their module.
    sys.modules["verify"] = module
    spec.loader.exec_module(module)
    return module


program = _the_program()


class Commands(program.Commands):  # type: ignore[misc, name-defined]
    """Runs the services' commands here: a process for each would take seconds."""

    def __init__(self, databases: Mapping[str, str]) -> None:
        self._databases = databases

    def run(self, service: str, *words: str) -> str:
        return asyncio.run(self._run(service, *words))

    async def _run(self, service: str, command: str, *words: str) -> str:
        database = Database(self._databases[service], pool=2)
        await database.open()
        try:
            if "--erasures" in words:
                return str(await republish_erasures(database))
            if command == "republish":
                republish = import_module(f"{service}.republish").republish
                return str(await republish(database))
            wanted = [word for word in words if word != "--rows"]
            projections = import_module(f"{service}.subscribers").handlers.projections
            if command == "rebuild":
                step, *wanted = words
                id = wanted.pop() if "--id" in wanted else ""
                wanted = [word for word in wanted if word != "--id"]
                return await rebuild(database.raw_sql, projections, step, wanted, id=id)
            shared = [each.shared_rows() for each in projections if each.shared]
            shared += import_module(f"{service}.shared_rows").SHARED
            rows = "--rows" in words
            return await checksums(database.raw_sql, shared, wanted, rows=rows)
        finally:
            await database.close()


async def differing(commands: Commands) -> set[tuple[str, str, str]]:
    """The rows that differ: the projection, its service, and the row with the difference."""
    pairs = await asyncio.to_thread(program.verify, commands, looks=2, pause=0.5)
    return {
        (pair.name, pair.service, f"{row}: {what}")
        for pair in pairs
        for row, what in pair.rows.items()
    }


async def in_database(
    system: System, service: str, statement: str, *values: Any
) -> list[tuple[Any, ...]]:
    connection = await asyncpg.connect(system.run["postgres"]["databases"][service])
    rows = await connection.fetch(statement, *values)
    await connection.close()
    return [tuple(row) for row in rows]


@pytest.mark.skipif(composed.is_wanted(), reason="reaches the databases of `make run`")
async def test_broken_projections_are_found_by_id_and_repaired_by_a_republish(
    system: System, api: httpx.AsyncClient, payments: Payments
) -> None:
    commands = Commands(system.run["postgres"]["databases"])
    mia, gone = await a_new_member(api), await a_new_member(api)

    async def differences() -> set[tuple[str, str, str]]:
        return {
            each for each in await differing(commands) if mia.id in each[2] or gone.id in each[2]
        }

    async def agrees() -> bool:
        left = await differences()
        assert not left, left
        return True

    await gone.auth.delete_account({"password": PASSWORD})
    # The log earns the first plan's points only if it comes after the purchase.
    await buy(mia, payments)
    await mia.tracker.save_log({"weightKg": 80})
    await mia.becomes(totalPoints=30)
    await eventually(agrees, within=60)
    await in_database(system, "catalogue", "DELETE FROM reviewer WHERE user_id = $1", mia.id)
    await in_database(system, "planner", "DELETE FROM erased_user WHERE user_id = $1", gone.id)
    for service, statement in (
        ("tracker", "UPDATE purchase SET owned = false WHERE user_id = $1"),
        ("tracker", "UPDATE member SET weight_kg = 1 WHERE id = $1"),
        ("identity", "UPDATE member SET total_points = 3 WHERE id = $1"),
        ("catalogue", "UPDATE purchase SET version = 0, owned = false WHERE user_id = $1"),
    ):
        await in_database(system, service, statement, mia.id)

    bought = (await plan(mia, SLUG))["id"]
    assert await differences() == {
        ("profiles", "catalogue", f"{mia.id}: missing in catalogue"),
        ("profiles", "tracker", f"{mia.id}: weightKg"),
        ("purchases", "tracker", f"{mia.id} {bought}: owned"),
        ("purchases", "catalogue", f"{mia.id} {bought}: owned, version"),
        ("points", "identity", f"{mia.id}: version"),
        ("erasures", "planner", f"{gone.id}: missing in planner"),
        ("revocations", "planner", f"{gone.id}: only in planner"),
    }
    pairs = await asyncio.to_thread(program.verify, commands, looks=2, pause=0.5)
    counts = next(pair for pair in pairs if pair.name == "purchase-counts")
    assert bought in counts.rows

    await asyncio.to_thread(program.heal, commands, pairs)
    await eventually(agrees, within=60)


@pytest.mark.skipif(composed.is_wanted(), reason="reaches the databases of `make run`")
async def test_damaged_projections_are_rebuilt_while_members_write(
    system: System, api: httpx.AsyncClient, payments: Payments
) -> None:
    commands = Commands(system.run["postgres"]["databases"])
    mia, ben = await a_new_member(api), await a_new_member(api, "Ben")
    foreign = ids.new()
    await buy(mia, payments)
    await mia.tracker.save_log({"weightKg": 80})
    await mia.becomes(totalPoints=30)
    bought = (await plan(mia, SLUG))["id"]
    for service, statement, *values in (
        ("catalogue", "DELETE FROM reviewer WHERE user_id = $1", mia.id),
        ("catalogue", "UPDATE reviewer SET name = 'x', profile_version = 999 WHERE user_id = $1",
         ben.id),
        ("catalogue", "INSERT INTO reviewer VALUES ($1, 'Eve', NULL, 1)", foreign),
        # A trigger adds it to the plan's purchase count.
        ("catalogue", "INSERT INTO purchase VALUES ($1, $2, now(), true, 1)", foreign, bought),
        # Columns of the account's row.
        ("identity", "UPDATE member SET role = 'x', membership_version = 999 WHERE id = $1",
         ben.id),
    ):  # fmt: skip
        await in_database(system, service, statement, *values)
    assert await differing(commands) >= {
        ("profiles", "catalogue", f"{mia.id}: missing in catalogue"),
        ("profiles", "catalogue", f"{ben.id}: displayName, version"),
        ("profiles", "catalogue", f"{foreign}: only in catalogue"),
        ("purchases", "catalogue", f"{foreign} {bought}: only in catalogue"),
        ("memberships", "identity", f"{ben.id}: only in identity"),
    }

    stop = asyncio.Event()
    writing = asyncio.create_task(renames(mia, stop))
    for service, name in (
        ("catalogue", "profiles"),
        ("catalogue", "purchases"),
        ("identity", "memberships"),
    ):
        await eventually(lambda: is_rebuilt(commands, service, name), within=120)  # noqa: B023
    stop.set()
    last = await writing

    async def agrees() -> bool:
        left = {
            each
            for each in await differing(commands)
            if any(one in each[2] for one in (mia.id, ben.id, foreign, bought))
        }
        assert not left, left
        return True

    await eventually(agrees, within=60)
    rows = await in_database(
        system, "catalogue", "SELECT name FROM reviewer WHERE user_id = $1", mia.id
    )
    assert rows == [(last,)]
    assert (await ben.me())["role"] == "MEMBER"
    for service in ("catalogue", "identity"):
        assert await in_database(system, service, "SELECT key FROM rebuilt_row") == []


async def renames(member: Person, stop: asyncio.Event) -> str:
    """Change the profile repeatedly; returns the last name."""
    times = 0
    while not stop.is_set():
        times += 1
        await member.auth.update_me({"name": f"Mia {times}"})
        await asyncio.sleep(1)
    return f"Mia {times}"


async def is_rebuilt(commands: Commands, service: str, name: str) -> bool:
    """A rebuild ends without a switch while a row differs at every check."""
    pairs = await asyncio.to_thread(program.rebuild, commands, service, name, looks=4, pause=0.5)
    return not any(pair.rows for pair in pairs)


class SlowQueue(program.Commands):  # type: ignore[misc, name-defined]
    """Services that report this many missing rows at each check of the second table."""

    def __init__(self, missing: list[int]) -> None:
        self._missing = missing
        self.done: list[str] = []

    def run(self, service: str, *words: str) -> str:
        done = " ".join([service, *words])
        if "checksums" not in words and "rows" not in words:
            self.done.append(done)
            return '{"id": "7", "owner": "billing"}' if "begin" in words else "done"
        is_second = "rebuild" in words
        if is_second and "checksums" in words:
            self._left = self._missing.pop(0) if self._missing else 0
        ids = [f"{n:05}" for n in range(9)][: 9 - self._left if is_second else 9]
        row = {"version": "1"}
        if "rows" in words or "--rows" in words:
            table: dict[str, Any] = {"rows": dict.fromkeys(ids, row)}
        else:
            table = {"ranges": {id: {"count": 1, "sums": row} for id in ids}}
        return json.dumps({"memberships": {"owner": "billing", **table}})


BEGUN = ["planner rebuild begin memberships", "billing republish"]
ENDED = "planner rebuild drop memberships --id 7"


@pytest.mark.parametrize(
    ("missing", "between"),
    [
        pytest.param([0], [], id="nothing is missing"),
        pytest.param([8, 3, 1, 0], [], id="the queue is long"),
        pytest.param([8, 2, 2, 0], ["billing republish"], id="something was missed"),
    ],
)
def test_a_rebuild_waits_for_the_queue_and_publishes_what_was_missed(
    missing: list[int], between: list[str]
) -> None:
    commands = SlowQueue(missing)
    pairs = program.rebuild(commands, "planner", "memberships", looks=2, pause=0)
    assert [pair.rows for pair in pairs] == [{}]
    switched = "planner rebuild switch memberships --id 7"
    assert commands.done == [*BEGUN, *between, switched]


def test_a_rebuilt_table_that_still_differs_is_dropped() -> None:
    commands = SlowQueue([2] * 9)
    (pair,) = program.rebuild(commands, "planner", "memberships", looks=2, pause=0)
    assert pair.rows == dict.fromkeys(("00007", "00008"), "missing in planner")
    assert commands.done == [*BEGUN, "billing republish", ENDED]


def test_a_rebuild_is_dropped_when_a_service_does_not_answer() -> None:
    class Unavailable(SlowQueue):
        def run(self, service: str, *words: str) -> str:
            if words == ("republish",):
                raise program.NoAnswer("billing republish: no connection")
            return super().run(service, *words)

    commands = Unavailable([])
    with pytest.raises(program.NoAnswer, match="no connection"):
        program.rebuild(commands, "planner", "memberships", looks=2, pause=0)
    assert commands.done == [BEGUN[0], ENDED]
