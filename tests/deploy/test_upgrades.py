"""The newest migrations run on data of every stored release, which still works afterwards."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from chassis import clock, ids
from chassis.storage import Migration, migrate, migrations_of
from contracts.identity import UserRegistered
from contracts.samples import sample
from contracts.services import SERVICES
from contracts.topology import KETO
from messaging import Broker, Event, declare, wrap
from testkit import JWT_SECRET, ServerUrls, eventually, program, running
from testkit.databases import Databases
from testkit.ports import free_port

from .newest import made

RELEASES = Path(__file__).parent / "releases"
KEPT = [
    pytest.param(folder.name, service, id=f"{folder.name}-{service}")
    for folder in sorted(RELEASES.iterdir())
    for service in SERVICES
    if (folder / f"{service}.sql").exists()
]
# Days with entries whose log was deleted get a log (tracker's 0021).
_GROWING = ("progress_log",)
_INSERT = re.compile(r"^INSERT INTO (public\.\w+) .*?\);$", re.MULTILINE | re.DOTALL)


def dump(release: str, service: str) -> str:
    return (RELEASES / release / f"{service}.sql").read_text()


def inserts(sql: str) -> Iterator[tuple[str, str]]:
    """The rows of a dump as that version wrote them: the table and the statement."""
    for found in _INSERT.finditer(sql):
        if found[1] != "public.migration":
            yield found[1], found[0]


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


async def counts(connection: asyncpg.Connection) -> dict[str, int]:
    tables = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    return {
        row["tablename"]: await connection.fetchval(f'SELECT count(*) FROM "{row["tablename"]}"')
        for row in tables
        if row["tablename"] != "migration"
    }


@pytest.mark.parametrize(("release", "service"), KEPT)
async def test_the_newest_migrations_keep_everything_that_a_release_has_stored(
    databases: Databases, servers: ServerUrls, release: str, service: str
) -> None:
    url = await databases.empty(f"{service}_{release.replace('.', '_')}")
    async with connected(url) as connection:
        await connection.execute(dump(release, service))
        before = await counts(connection)
        assert any(before.values())

        await migrate(url, migrations_of(service))
        assert await migrate(url, migrations_of(service)) == []
        after = await counts(connection)
        grown = {table for table in _GROWING if after.get(table, 0) > before.get(table, 0)}
        assert {table: after.get(table) for table in before.keys() - grown} == {
            table: before[table] for table in before.keys() - grown
        }

    newest = made(service, url, servers)
    async with running(newest, handles=False) as it:
        assert (await it.client.get("/readyz")).status_code == 200
        if newest.republish is not None:
            # Reads every member, and publishes events in their current form.
            assert await newest.republish(it.database) > 0


@pytest.mark.parametrize(("release", "service"), KEPT)
async def test_an_older_version_can_write_after_the_newest_migrations(
    databases: Databases, release: str, service: str
) -> None:
    url = await databases.empty(f"{service}_writes")
    await migrate(url, migrations_of(service))
    async with connected(url) as connection:
        for table, statement in inserts(dump(release, service)):
            assert await connection.fetchval("SELECT to_regclass($1)", table), f"{table} is gone"
            await connection.execute(statement)


@pytest.mark.parametrize(
    ("new_column", "is_harmless"), [("gift text", True), ("gift text NOT NULL", False)]
)
async def test_a_migration_that_breaks_the_older_version_is_detected(
    databases: Databases, new_column: str, is_harmless: bool
) -> None:
    release = str(KEPT[0].values[0])
    url = await databases.empty("tracker_next")
    add = Migration("tracker/next.sql", f"ALTER TABLE purchase ADD COLUMN {new_column}")
    await migrate(url, [*migrations_of("tracker"), add])
    async with connected(url) as connection:
        with nullcontext() if is_harmless else pytest.raises(asyncpg.NotNullViolationError):
            for _, statement in inserts(dump(release, "tracker")):
                await connection.execute(statement)


async def published(servers: ServerUrls, event: Event) -> str:
    await declare(servers.rabbitmq, KETO)
    broker = Broker(servers.rabbitmq, name="upgrades")
    envelope = wrap(event, id=ids.new(), time=clock.now())
    try:
        await broker.publish(
            envelope.model_dump_json().encode(),
            exchange=KETO.exchange,
            routing_key=envelope.type,
            message_id=envelope.id,
        )
    finally:
        await broker.close()
    return envelope.id


async def is_handled(database_url: str, event_id: str) -> bool:
    query = "SELECT 1 FROM inbox WHERE event_id = $1 AND handler = 'tracker.members'"
    async with connected(database_url) as connection:
        return await connection.fetchval(query, event_id) is not None


async def test_a_new_version_waits_for_its_migrations_and_handles_nothing_before(
    databases: Databases, servers: ServerUrls
) -> None:
    url = await databases.empty("unmigrated")
    port = free_port()
    environment = {
        "DATABASE_URL": url,
        "RABBITMQ_URL": servers.rabbitmq,
        "JWT_SECRET": JWT_SECRET,
        "PORT": str(port),
        "LOG_FORMAT": "text",
    }
    async with (
        program("tracker", "serve", environment=environment) as process,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client,
    ):

        async def readiness() -> httpx.Response | None:
            try:
                return await client.get("/readyz")
            except httpx.TransportError:
                return None

        async def says() -> dict[str, Any]:
            answer = await readiness()
            return answer.json()["checks"] if answer is not None else {}

        async def waits() -> bool:
            return (await says()).get("database") == "waits for its migrations"

        async def is_ready() -> bool:
            answer = await readiness()
            return answer is not None and answer.status_code == 200

        await eventually(waits, within=60)
        event_id = await published(servers, sample(UserRegistered, user_id=ids.new()))
        await migrate(url, migrations_of("tracker"))
        await eventually(is_ready, within=30)
        await eventually(lambda: is_handled(url, event_id), within=30)
        process.terminate()
        await process.ends(20)
