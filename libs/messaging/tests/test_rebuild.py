"""A rebuild makes a projection equal to its owner's rows, also under concurrent changes."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from importlib.resources import files
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from sqlalchemy import Column, Integer, MetaData, Table, Text, text

from chassis import clock
from messaging import (
    Database,
    Event,
    Projection,
    RebuildRefused,
    begin_rebuild,
    drop_old_rebuilds,
    drop_rebuild,
    erased_among,
    leave_tombstone,
    rebuilt_rows,
    rows_of,
    sums_of,
    switch_to_rebuilt,
)
from testkit import eventually
from testkit.databases import Databases


class LoafChosen(Event):
    producer, name, subject_field = "bakery", "loaf-chosen", "baker_id"
    baker_id: str
    loaf: str
    choice: int


def _table(name: str, key: str, *own: str) -> Table:
    return Table(
        name,
        MetaData(),
        Column(key, Text, primary_key=True),
        Column("loaf", Text),
        Column("version", Integer),
        *(Column(each, Text) for each in own),
    )


SHELF = Projection(
    table=_table("shelf", "baker_id"),
    of=(LoafChosen,),
    queue="shop.shelf",
    key=("baker_id",),
    version={"version": "choice"},
    fields=("loaf",),
    shared="loaves",
    where="baker_id <> 'unlisted'",
)
# Columns of a table whose rows the service makes itself.
BAKER = Projection(
    table=_table("baker", "id", "address"),
    of=(LoafChosen,),
    queue="shop.bakers",
    key={"id": "baker_id"},
    version={"version": "choice"},
    fields=("loaf",),
    creates=False,
    shared="favourites",
    where="version > 0",
)
_TABLES = """
CREATE TABLE shelf (baker_id text PRIMARY KEY, loaf text NOT NULL, version integer NOT NULL);
CREATE TABLE baker (
    id text PRIMARY KEY, address text, loaf text DEFAULT 'none', version integer DEFAULT 0
);
CREATE TABLE written (loaf text);
CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO written VALUES (coalesce(NEW.loaf, OLD.loaf)); RETURN NULL; END $$;
CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON shelf
    FOR EACH ROW EXECUTE FUNCTION note_write();
"""
OWNED = [LoafChosen(baker_id=who, loaf="rye", choice=3) for who in ("ben", "eve", "mia")]


class Shop:
    """A database with two projections of one owner."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.sql = database.raw_sql

    async def handle(self, *events: LoafChosen, projection: Projection = SHELF) -> None:
        """Handle as a consumer does: nothing of those who were erased."""
        async with self.database.session() as session:
            erased = await erased_among(session, (event.subject for event in events))
            left = [event for event in events if event.subject not in erased]
            if left:
                await projection.apply(left, session)

    async def erase(self, who: str) -> None:
        async with self.database.session() as session:
            await leave_tombstone(session, who, clock.now())
            await session.execute(text("DELETE FROM shelf WHERE baker_id = :id"), {"id": who})

    async def rows(self, table: str = "shelf") -> dict[str, tuple[Any, ...]]:
        return {row[0]: tuple(row)[1:] for row in await self.sql.fetch(f"SELECT * FROM {table}")}

    async def second(self) -> set[str]:
        return {row["key"] for row in await self.sql.fetch("SELECT key FROM rebuilt_row")}


def rye(*who: str, version: int = 3) -> dict[str, tuple[str, int]]:
    return dict.fromkeys(who, ("rye", version))


def chosen(events: Iterable[LoafChosen], loaf: str, version: int) -> list[LoafChosen]:
    return [event.model_copy(update={"loaf": loaf, "choice": version}) for event in events]


@pytest_asyncio.fixture(loop_scope="session")
async def shop(databases: Databases) -> AsyncIterator[Shop]:
    url = await databases.empty("rebuild")
    connection = await asyncpg.connect(url)
    for owner in ("messaging", "messaging.erasures"):
        for file in sorted(files(owner).joinpath("migrations").iterdir(), key=str):
            await connection.execute(file.read_text())
    await connection.execute(_TABLES)
    await connection.close()
    database = Database(url, pool=4)
    await database.open()
    yield Shop(database)
    await database.close()


async def test_a_rebuild_repairs_what_a_republish_cannot_and_writes_no_other_row(
    shop: Shop,
) -> None:
    await shop.handle(*OWNED)
    await shop.sql.fetch("INSERT INTO shelf VALUES ('foreign', 'oat', 1), ('unlisted', 'oat', 1)")
    await shop.sql.fetch("UPDATE shelf SET loaf = 'oat', version = 99 WHERE baker_id = 'eve'")
    await shop.sql.fetch("DELETE FROM shelf WHERE baker_id = 'mia'")
    id = await begin_rebuild(shop.sql, SHELF)
    await shop.handle(*OWNED)
    assert (await shop.rows())["eve"] == ("oat", 99)

    assert (await shop.second()) == {'["ben"]', '["eve"]', '["mia"]'}
    assert (await sums_of(shop.sql, rebuilt_rows(SHELF))).keys() == {"ben", "eve", "mia"}
    assert (await rows_of(shop.sql, rebuilt_rows(SHELF), ["eve"])).keys() == {"eve"}
    await shop.sql.fetch("TRUNCATE written")
    assert await switch_to_rebuilt(shop.sql, SHELF, id) == (1, 1)
    # The row that the owner does not share is kept.
    assert await shop.rows() == {**rye("ben", "eve", "mia"), "unlisted": ("oat", 1)}
    written = {row["loaf"] for row in await shop.sql.fetch("SELECT loaf FROM written")}
    assert written == {"rye", "oat"}
    assert (await shop.sql.fetchval("SELECT count(*) FROM written")) == 2
    assert await shop.second() == set()


async def test_columns_of_the_services_own_table_are_set_and_its_rows_stay(shop: Shop) -> None:
    await shop.sql.fetch("""
        INSERT INTO baker (id, address, loaf, version)
        VALUES ('ben', 'b', 'oat', 99), ('eve', 'e', 'oat', 2), ('own', 'o', 'none', 0)
    """)
    id = await begin_rebuild(shop.sql, BAKER)
    # Mia has no row here, and gets none.
    await shop.handle(OWNED[0], OWNED[2], projection=BAKER)
    assert await switch_to_rebuilt(shop.sql, BAKER, id) == (1, 1)
    assert await shop.rows("baker") == {
        "ben": ("b", "rye", 3),
        "eve": ("e", "none", 0),
        "own": ("o", "none", 0),
    }


async def test_newer_older_and_duplicate_events_during_a_rebuild_result_in_the_right_rows(
    shop: Shop,
) -> None:
    id = await begin_rebuild(shop.sql, SHELF)
    ben, eve, mia = OWNED
    for event in (eve, *chosen([eve], "spelt", 4), eve):
        await shop.handle(event)
    await shop.handle(*chosen([ben], "oat", 1), ben, ben, *chosen([ben], "oat", 2))
    await shop.handle(*chosen([mia], "oat", 3))
    # One of the stored version repairs the row.
    await shop.handle(mia)
    before = await shop.rows()
    assert before == {**rye("ben", "mia"), "eve": ("spelt", 4)}
    assert await switch_to_rebuilt(shop.sql, SHELF, id) == (0, 0)
    assert await shop.rows() == before
    await shop.handle(*chosen([ben], "spelt", 5))
    assert (await shop.rows())["ben"] == ("spelt", 5)
    assert await shop.second() == set()


async def test_a_switch_waits_for_a_handler_and_the_next_one_for_the_switch(shop: Shop) -> None:
    id = await begin_rebuild(shop.sql, SHELF)
    await shop.handle(*OWNED)
    async with shop.database.session() as session:
        await SHELF.apply(chosen(OWNED[:1], "spelt", 4), session)
        switching = asyncio.create_task(switch_to_rebuilt(shop.sql, SHELF, id))
        await eventually(lambda: waits(shop), what="the switch waits for the handler")
        next_one = asyncio.create_task(shop.handle(*chosen(OWNED[1:2], "spelt", 4)))
        await eventually(lambda: waits(shop, 2), what="the next handler waits for the switch")
    await switching
    await next_one
    spelt = ("spelt", 4)
    assert await shop.rows() == {"ben": spelt, "eve": spelt, **rye("mia")}
    assert await shop.second() == set()


async def waits(shop: Shop, how_many: int = 1) -> bool:
    found = await shop.sql.fetchval(
        "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'rebuilt_row'::regclass"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    return bool(found == how_many)


async def test_a_handler_that_began_before_the_rebuild_is_overtaken_by_the_republish(
    shop: Shop,
) -> None:
    async with shop.database.session() as session:
        await SHELF.apply(OWNED[:1], session)
        id = await begin_rebuild(shop.sql, SHELF)
    assert await shop.second() == set()
    await shop.handle(*chosen(OWNED, "rye", 4))
    await switch_to_rebuilt(shop.sql, SHELF, id)
    assert await shop.rows() == rye("ben", "eve", "mia", version=4)


async def test_a_second_rebuild_is_refused_and_a_dropped_one_cannot_continue(
    shop: Shop,
) -> None:
    first = await begin_rebuild(shop.sql, SHELF)
    await shop.handle(*OWNED)
    with pytest.raises(RebuildRefused, match="a rebuild of loaves began at"):
        await begin_rebuild(shop.sql, SHELF)
    # A rebuild of another projection is independent.
    other = await begin_rebuild(shop.sql, BAKER)
    assert await drop_rebuild(shop.sql, "loaves")
    assert not await drop_rebuild(shop.sql, "loaves")
    assert await shop.second() == set()

    second = await begin_rebuild(shop.sql, SHELF)
    with pytest.raises(RebuildRefused, match="has ended"):
        await switch_to_rebuilt(shop.sql, SHELF, first)
    assert not await drop_rebuild(shop.sql, "loaves", first)
    assert await shop.rows() == rye("ben", "eve", "mia")
    await shop.handle(*OWNED)
    assert await switch_to_rebuilt(shop.sql, SHELF, second) == (0, 0)
    assert await drop_rebuild(shop.sql, "favourites", other)


@pytest.mark.parametrize("step", ["begun", "filled", "switching", "switched"])
async def test_after_a_kill_at_any_step_the_projection_is_intact_and_can_be_rebuilt(
    shop: Shop, step: str
) -> None:
    await shop.handle(*OWNED)
    await shop.sql.fetch("INSERT INTO shelf VALUES ('foreign', 'oat', 1)")
    before = await shop.rows()
    id = await begin_rebuild(shop.sql, SHELF)
    if step != "begun":
        await shop.handle(*OWNED)
    if step == "switching":
        await kill_within(shop, id)
    if step == "switched":
        await switch_to_rebuilt(shop.sql, SHELF, id)
    assert await shop.rows() == (rye("ben", "eve", "mia") if step == "switched" else before)

    assert await drop_rebuild(shop.sql, "loaves") == (step != "switched")
    again = await begin_rebuild(shop.sql, SHELF)
    await shop.handle(*OWNED)
    await switch_to_rebuilt(shop.sql, SHELF, again)
    assert await shop.rows() == rye("ben", "eve", "mia")
    assert await shop.second() == set()


async def kill_within(shop: Shop, id: str) -> None:
    """Kill a switch's connection while it waits to delete the foreign row."""
    async with shop.sql.transaction() as holding:
        await holding.execute("SELECT FROM shelf WHERE baker_id = 'foreign' FOR UPDATE")
        switching = asyncio.create_task(switch_to_rebuilt(shop.sql, SHELF, id))

        async def killed() -> bool:
            return bool(
                await shop.sql.fetchval(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
                    " datname = current_database() AND wait_event_type = 'Lock'"
                    " AND starts_with(query, 'DELETE FROM shelf')"
                )
            )

        await eventually(killed, what="the switch is killed")
        with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError, OSError)):
            await switching


async def test_a_subject_erased_during_a_rebuild_is_in_neither_table(shop: Shop) -> None:
    await shop.handle(*OWNED)
    id = await begin_rebuild(shop.sql, SHELF)
    await shop.handle(*OWNED)
    await shop.erase("mia")
    assert '["mia"]' not in await shop.second()
    await shop.handle(*OWNED)
    await switch_to_rebuilt(shop.sql, SHELF, id)
    assert await shop.rows() == rye("ben", "eve")


async def test_an_erasure_during_the_switch_waits_for_it_and_deletes_what_it_wrote(
    shop: Shop,
) -> None:
    id = await begin_rebuild(shop.sql, SHELF)
    await shop.handle(*OWNED)
    await shop.sql.fetch("UPDATE shelf SET version = 99")
    async with shop.sql.transaction() as holding:
        await holding.execute("SELECT FROM shelf WHERE baker_id = 'ben' FOR UPDATE")
        switching = asyncio.create_task(switch_to_rebuilt(shop.sql, SHELF, id))
        await eventually(lambda: writes(shop), what="the switch writes")
        erasing = asyncio.create_task(shop.erase("mia"))
        await eventually(lambda: waits(shop), what="the erasure waits for the switch")
    await switching
    await erasing
    assert await shop.rows() == rye("ben", "eve")
    assert await shop.second() == set()


async def writes(shop: Shop) -> bool:
    return bool(
        await shop.sql.fetchval(
            "SELECT true FROM pg_stat_activity WHERE datname = current_database()"
            " AND wait_event_type = 'Lock' AND starts_with(query, 'INSERT INTO shelf')"
        )
    )


async def test_an_abandoned_rebuild_is_dropped_after_a_day(shop: Shop) -> None:
    await begin_rebuild(shop.sql, SHELF)
    await shop.handle(*OWNED)
    await drop_old_rebuilds(shop.sql)
    assert await shop.second()
    await shop.sql.fetch("UPDATE projection_rebuild SET begun_at = now() - interval '25 hours'")
    await drop_old_rebuilds(shop.sql)
    assert await shop.second() == set()
    await begin_rebuild(shop.sql, SHELF)


async def test_a_projection_that_no_owner_can_be_compared_with_is_refused(shop: Shop) -> None:
    unshared = Projection(
        table=SHELF.table, of=SHELF.of, queue="shop.shelf", key=SHELF.key, version=SHELF.version
    )
    with pytest.raises(RebuildRefused, match=r"shop\.shelf"):
        await begin_rebuild(shop.sql, unshared)
