"""`deploy/verify.py` finds what differs between an owner and its projections, and heals it."""

import asyncio
import importlib.util
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from chassis.service.commands import checksums
from chassis.storage import Database
from identity.erase_account import republish_erasures
from testkit import eventually
from tests.e2e import composed
from tests.e2e.people import PASSWORD, a_new_member
from tests.e2e.shopping import SLUG, buy, plan
from tests.e2e.stand_ins import Payments
from tests.e2e.system import System


def _the_program() -> Any:
    path = Path(__file__).resolve().parents[2] / "deploy/verify.py"
    spec = importlib.util.spec_from_file_location("verify", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Its dataclasses look their module up.
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
            shared = [each.shared_rows() for each in projections if each.shared]
            shared += import_module(f"{service}.shared_rows").SHARED
            rows = "--rows" in words
            return await checksums(database.raw_sql, shared, wanted, rows=rows)
        finally:
            await database.close()


async def differing(commands: Commands) -> set[tuple[str, str, str]]:
    """The rows that differ: the projection, where it is, the row with what differs."""
    pairs = await asyncio.to_thread(program.verify, commands, looks=2, pause=0.5)
    return {
        (pair.name, pair.service, f"{row}: {what}")
        for pair in pairs
        for row, what in pair.rows.items()
    }


async def in_database(system: System, service: str, statement: str, *values: Any) -> None:
    connection = await asyncpg.connect(system.run["postgres"]["databases"][service])
    await connection.execute(statement, *values)
    await connection.close()


@pytest.mark.skipif(composed.is_wanted(), reason="reaches the databases of `make run`")
async def test_broken_projections_are_found_by_id_and_healed_by_a_republish(
    system: System, api: httpx.AsyncClient, payments: Payments
) -> None:
    commands = Commands(system.run["postgres"]["databases"])
    mia, gone = await a_new_member(api), await a_new_member(api)

    async def found() -> set[tuple[str, str, str]]:
        return {
            each for each in await differing(commands) if mia.id in each[2] or gone.id in each[2]
        }

    async def agrees() -> bool:
        left = await found()
        assert not left, left
        return True

    await gone.sends("/api/auth/delete-account", {"password": PASSWORD})
    # The log earns the first plan's points only if it comes after the purchase.
    await buy(mia, payments)
    await mia.sends("/api/tracker/log", {"weightKg": 80})
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
    assert await found() == {
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
