"""Leases against PostgreSQL: also of workers that are suspended or killed."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

import pytest
import pytest_asyncio
from sqlalchemy import Text
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel, col, select

from chassis import context
from chassis.storage import NOT_LEASED, Database, LeaseLost, Leases, timestamp
from testkit import eventually
from testkit.databases import Databases


class Table(SQLModel, registry=registry()):
    """A table of this test."""


class Loaf(Table, table=True):
    user_id: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    state: str = Field(default="ordered", sa_type=Text)
    worker: str | None = None
    leased_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    attempts: int = 0
    traceparent: str | None = Field(default_factory=context.traceparent.get)
    grams: int = 0


LEASES = Leases(Loaf, at_work="baking", waiting="ordered")
NEXT = f"""
SELECT user_id, id FROM loaf WHERE state IN ('ordered', 'baking') AND {NOT_LEASED}
  AND id <> :but ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
"""


@pytest_asyncio.fixture(loop_scope="session")
async def url(databases: Databases) -> str:
    return await databases.empty()


@pytest_asyncio.fixture(loop_scope="session")
async def database(url: str) -> AsyncIterator[Database]:
    it = Database(url, pool=5)
    await it.open()
    async with it.engine.begin() as connection:
        await connection.run_sync(Table.metadata.create_all)
    yield it
    await it.close()


async def order(database: Database, *ids: str) -> None:
    async with database.session() as session:
        session.add_all(Loaf(user_id="mia", id=each) for each in ids)


async def take(database: Database, *, but: str = "") -> Loaf | None:
    async with database.session() as session:
        return await LEASES.take(session, NEXT, but=but)


async def taken(database: Database) -> Loaf:
    found = await take(database)
    assert found is not None
    return found


async def bake(database: Database, loaf: Loaf, grams: int, state: str = "baked") -> None:
    async with database.session() as session:
        await LEASES.change(session, loaf, grams=grams, state=state)


async def stored(database: Database, id: str = "1") -> Loaf:
    async with database.session() as session:
        return (await session.scalars(select(Loaf).where(col(Loaf.id) == id))).one()


async def expire(database: Database) -> None:
    """Let so much time pass by the database's clock that every lease has expired."""
    await database.raw_sql.fetch("UPDATE loaf SET leased_until = now() - interval '1 second'")


async def test_workers_at_once_take_different_rows(database: Database) -> None:
    await order(database, "1", "2", "3")
    found = await asyncio.gather(*(take(database, but="3") for _ in range(5)))
    assert sorted(each.id for each in found if each) == ["1", "2"]
    assert {each.state for each in found if each} == {"baking"}
    assert len({each.worker for each in found if each}) == 2


async def test_a_worker_that_is_done_or_stopped_gives_the_row_back(database: Database) -> None:
    await order(database, "1")
    loaf = await taken(database)

    async def work() -> None:
        async with LEASES.held(database, loaf):
            await asyncio.Event().wait()

    working = asyncio.create_task(work())
    await asyncio.sleep(0)
    assert await take(database) is None
    working.cancel()
    await asyncio.wait([working])
    assert working.cancelled()
    row = await stored(database)
    assert (row.state, row.worker, row.leased_until, row.attempts) == ("ordered", None, None, 0)
    loaf = await taken(database)
    async with LEASES.held(database, loaf):
        await bake(database, loaf, 500)
    row = await stored(database)
    assert (row.state, row.worker, row.leased_until, row.grams) == ("baked", None, None, 500)


async def test_the_work_goes_on_with_the_trace_of_the_request_that_asked_for_it(
    database: Database,
) -> None:
    asked = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00"
    token = context.traceparent.set(asked)
    await order(database, "1")
    context.traceparent.reset(token)
    async with LEASES.held(database, await taken(database)):
        assert context.traceparent.get() == asked
    assert context.traceparent.get() is None


async def test_a_row_that_fails_is_taken_again_when_its_lease_has_expired(
    database: Database,
) -> None:
    await order(database, "1")
    for attempt in (1, 2, 3):
        loaf = await taken(database)
        assert loaf.attempts == attempt
        with pytest.raises(ZeroDivisionError):
            async with LEASES.held(database, loaf):
                _ = 1 // 0
        assert await take(database) is None
        await expire(database)
    # A change is progress.
    await bake(database, await taken(database), 1, state="baking")
    assert (await stored(database)).attempts == 0


async def test_a_lease_is_renewed_while_its_worker_lives_and_lost_with_the_row(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chassis.storage.leases._RENEWAL_SECONDS", 0.01)
    await order(database, "1")
    loaf = await taken(database)

    async def work() -> None:
        async with LEASES.held(database, loaf):
            await asyncio.Event().wait()

    async def is_renewed() -> bool:
        until, first = (await stored(database)).leased_until, loaf.leased_until
        return until is not None and first is not None and until > first

    working = asyncio.create_task(work())
    await eventually(is_renewed)
    await database.raw_sql.fetch("UPDATE loaf SET state = 'canceled'")
    with pytest.raises(LeaseLost):
        await working
    row = await stored(database)
    assert (row.state, row.leased_until) == ("canceled", None)


_WORKER = """
import asyncio, sys
from chassis.storage import Database, LeaseLost, leases
from libs.chassis.tests.storage.test_leases import LEASES, bake, taken

async def work():
    database = Database(sys.argv[1], pool=2)
    await database.open()
    leases._RENEWAL_SECONDS = 0.1
    loaf = await taken(database)
    async with LEASES.held(database, loaf):
        print("taken", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        await bake(database, loaf, 1)

try:
    asyncio.run(work())
except LeaseLost:
    print("lost", flush=True)
"""


@asynccontextmanager
async def worker(url: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Another process that has taken the row, and stores it when it reads a line."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _WORKER, url), stdin=-1, stdout=-1
    )
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"taken\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_a_worker_that_was_suspended_stores_nothing(database: Database, url: str) -> None:
    await order(database, "1")
    async with worker(url) as suspended:
        suspended.send_signal(signal.SIGSTOP)
        await expire(database)
        loaf = await taken(database)
        assert loaf.attempts == 2
        suspended.send_signal(signal.SIGCONT)
        out, _ = await suspended.communicate(b"\n")
    assert out == b"lost\n"
    row = await stored(database)
    assert (row.state, row.grams, row.worker) == ("baking", 0, loaf.worker)
    await bake(database, loaf, 500)
    assert (await stored(database)).grams == 500


async def test_what_a_killed_worker_leaves_is_taken_when_its_lease_has_expired(
    database: Database, url: str
) -> None:
    await order(database, "1")
    async with worker(url) as killed:
        killed.kill()
        await killed.wait()
        assert await take(database) is None
        await expire(database)
        assert (await taken(database)).attempts == 2
