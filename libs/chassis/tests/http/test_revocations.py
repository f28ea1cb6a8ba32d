"""Revoked access tokens are refused, in this process and in any other, and stay refused."""

import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg
import pytest
import pytest_asyncio

from chassis.http.revocations import RevokedTokens, delete_old_revocations, revoke_tokens
from chassis.storage import Database
from messaging import tasks
from testkit import eventually
from testkit.databases import Databases
from testkit.toy import Toy


@pytest_asyncio.fixture(loop_scope="session")
async def database(databases: Databases) -> AsyncIterator[Database]:
    made = Database(await databases.of(), pool=2)
    await made.open()
    yield made
    await made.close()


async def _revoke(database: Database, user_id: str, valid_from: datetime) -> None:
    async with database.session() as session:
        await revoke_tokens(session, user_id, valid_from)


async def test_a_token_issued_before_is_refused_and_one_issued_later_in_that_second_is_not(
    database: Database,
) -> None:
    valid_from = datetime(2026, 3, 1, 12, 0, 0, 500_000, UTC)
    second = valid_from.replace(microsecond=0).timestamp()
    await _revoke(database, "mia", datetime.now(UTC) + timedelta(days=1))
    await _revoke(database, "ben", datetime.now(UTC))
    known = RevokedTokens(database)
    await known.reload()
    assert known.includes("mia", time.time())
    assert not known.includes("ben", time.time())
    assert not known.includes("zoe", 0.0)
    await _revoke(database, "ida", valid_from)
    await known.refresh()
    assert known.includes("ida", second + 0.4)
    assert not known.includes("ida", second + 0.6)


async def test_what_no_valid_token_falls_under_is_deleted(database: Database) -> None:
    now = datetime.now(UTC)
    await _revoke(database, "old", now - timedelta(days=8))
    await _revoke(database, "recent", now - timedelta(days=6))
    await delete_old_revocations(database.raw_sql)
    rows = await database.raw_sql.fetch("SELECT user_id FROM token_revocation")
    assert {"old", "recent"} & {row["user_id"] for row in rows} == {"recent"}


async def test_another_process_reads_it_without_being_asked(database: Database) -> None:
    known = RevokedTokens(database)
    await known.reload()
    issued_at = time.time() - 1
    await _revoke(database, "zoe", datetime.now(UTC))
    await known.refresh()
    assert known.includes("zoe", issued_at)
    await _revoke(database, "ben", datetime.now(UTC))
    await known.refresh()
    assert known.includes("ben", issued_at)


async def test_what_a_slow_transaction_commits_late_is_read_all_the_same(
    database: Database,
) -> None:
    known = RevokedTokens(database)
    issued_at = time.time() - 1
    async with database.session() as slow:
        await revoke_tokens(slow, "slow", datetime.now(UTC))
        await _revoke(database, "quick", datetime.now(UTC))
        await known.reload()
        assert not known.includes("slow", 0.0)
    await known.refresh()
    assert known.includes("slow", issued_at)


async def test_it_follows_the_table_on_its_own(database: Database) -> None:
    known = RevokedTokens(database)
    work = tasks.begin(known.run())
    try:
        await known.loaded()
        issued_at = time.time()
        await _revoke(database, "eva", datetime.now(UTC))
        await eventually(lambda: known.includes("eva", issued_at), what="eva is refused")
    finally:
        await tasks.end([work])


async def test_requests_ask_the_memory_and_not_the_database(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    await toy.it.parts[RevokedTokens].loaded()
    queries: list[str] = []
    fetch = asyncpg.Connection.fetch

    async def counted(connection: asyncpg.Connection, query: str, *values: Any) -> Any:
        queries.append(query)
        return await fetch(connection, query, *values)

    monkeypatch.setattr(asyncpg.Connection, "fetch", counted)
    monkeypatch.setattr(asyncpg.Connection, "fetchrow", counted)
    headers = toy.it.as_member()
    for _ in range(1000):
        answer = await toy.it.client.get("/toy/own", headers=headers)
        assert answer.status_code == 200
    # The outbox and the revocations are read every now and then, whatever is requested.
    assert len([query for query in queries if "token_revocation" in query]) < 100
    assert len(queries) < 300
