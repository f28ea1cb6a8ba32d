"""The newest migrations run on data of every kept release, which keeps working afterwards."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

import asyncpg
import pytest

from chassis import ids
from chassis.storage import migrations
from chassis.storage.migrations import Migration
from contracts.identity import UserRegistered
from contracts.samples import sample
from contracts.services import SERVICES
from testkit import ServerUrls, eventually, running
from testkit.databases import Databases

from .newest import made

RELEASES = Path(__file__).parent / "releases"
KEPT = [
    pytest.param(folder.name, service, id=f"{folder.name}-{service}")
    for folder in sorted(RELEASES.iterdir())
    for service in SERVICES
    if (folder / f"{service}.sql").exists()
]
_INSERT = re.compile(r"^INSERT INTO (public\.\w+) .*?\);$", re.MULTILINE | re.DOTALL)


def dump(release: str, service: str) -> str:
    return (RELEASES / release / f"{service}.sql").read_text()


def inserts(sql: str) -> Iterator[tuple[str, str]]:
    """The rows of a dump as the version wrote them: the table and the statement."""
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
async def test_what_a_release_has_stored_is_all_there_after_the_newest_migrations(
    databases: Databases, servers: ServerUrls, release: str, service: str
) -> None:
    url = await databases.empty(f"{service}_{release.replace('.', '_')}")
    async with connected(url) as connection:
        await connection.execute(dump(release, service))
        before = await counts(connection)
        assert any(before.values())

        await migrations.migrate(url, migrations.of(service))
        assert await migrations.migrate(url, migrations.of(service)) == []
        after = await counts(connection)
        assert {table: after.get(table) for table in before} == before

    newest = made(service, url, servers)
    async with running(newest, handles=False) as it:
        assert (await it.client.get("/readyz")).status_code == 200
        if newest.republish is not None:
            # Reads every member, and gives each event the shape that it has now.
            assert await newest.republish(it.database) > 0


@pytest.mark.parametrize(("release", "service"), KEPT)
async def test_an_older_version_can_write_after_the_newest_migrations(
    databases: Databases, release: str, service: str
) -> None:
    url = await databases.empty(f"{service}_writes")
    await migrations.migrate(url, migrations.of(service))
    async with connected(url) as connection:
        for table, statement in inserts(dump(release, service)):
            assert await connection.fetchval("SELECT to_regclass($1)", table), f"{table} is gone"
            await connection.execute(statement)


@pytest.mark.parametrize(
    ("new_column", "is_harmless"), [("gift text", True), ("gift text NOT NULL", False)]
)
async def test_a_migration_that_stops_the_older_version_is_noticed(
    databases: Databases, new_column: str, is_harmless: bool
) -> None:
    release = str(KEPT[0].values[0])
    url = await databases.empty("tracker_next")
    add = Migration("tracker/next.sql", f"ALTER TABLE purchase ADD COLUMN {new_column}")
    await migrations.migrate(url, [*migrations.of("tracker"), add])
    async with connected(url) as connection:
        with nullcontext() if is_harmless else pytest.raises(asyncpg.NotNullViolationError):
            for _, statement in inserts(dump(release, "tracker")):
                await connection.execute(statement)


async def test_a_new_version_waits_for_its_migrations_and_handles_nothing_before(
    databases: Databases, servers: ServerUrls
) -> None:
    url = await databases.empty("unmigrated")
    async with running(made("tracker", url, servers)) as tracker:

        async def waits() -> bool:
            checks = (await tracker.client.get("/readyz")).json()["checks"]
            return bool(checks["database"] == "waits for its migrations")

        async def is_ready() -> bool:
            return (await tracker.client.get("/readyz")).status_code == 200

        await eventually(waits)
        (envelope,) = await tracker.deliver(sample(UserRegistered, user_id=ids.new()))
        await migrations.migrate(url, migrations.of("tracker"))
        await eventually(is_ready)
        await tracker.handled(envelope, by="tracker.members")
