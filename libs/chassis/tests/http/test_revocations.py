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
    revoked = RevokedTokens(database)
    await revoked.reload()
    assert revoked.includes("mia", time.time())
    assert not revoked.includes("ben", time.time())
    assert not revoked.includes("zoe", 0.0)
    await _revoke(database, "ida", valid_from)
    await revoked.refresh()
    assert revoked.includes("ida", second + 0.4)
    assert not revoked.includes("ida", second + 0.6)


async def test_revocations_that_affect_no_valid_token_are_deleted(database: Database) -> None:
    now = datetime.now(UTC)
    await _revoke(database, "old", now - timedelta(days=8))
    await _revoke(database, "recent", now - timedelta(days=6))
    await delete_old_revocations(database.raw_sql)
    rows = await database.raw_sql.fetch("SELECT user_id FROM token_revocation")
    assert {"old", "recent"} & {row["user_id"] for row in rows} == {"recent"}


async def test_another_process_reads_a_revocation(database: Database) -> None:
    revoked = RevokedTokens(database)
    await revoked.reload()
    issued_at = time.time() - 1
    await _revoke(database, "zoe", datetime.now(UTC))
    await revoked.refresh()
    assert revoked.includes("zoe", issued_at)
    await _revoke(database, "ben", datetime.now(UTC))
    await revoked.refresh()
    assert revoked.includes("ben", issued_at)


async def test_a_revocation_that_is_committed_late_is_read(
    database: Database,
) -> None:
    revoked = RevokedTokens(database)
    issued_at = time.time() - 1
    async with database.session() as slow:
        await revoke_tokens(slow, "slow", datetime.now(UTC))
        await _revoke(database, "quick", datetime.now(UTC))
        await revoked.reload()
        assert not revoked.includes("slow", 0.0)
    await revoked.refresh()
    assert revoked.includes("slow", issued_at)


async def test_the_memory_follows_the_table(database: Database) -> None:
    revoked = RevokedTokens(database)
    work = tasks.begin(revoked.run())
    try:
        await revoked.loaded()
        issued_at = time.time()
        await _revoke(database, "eva", datetime.now(UTC))
        await eventually(lambda: revoked.includes("eva", issued_at), what="eva is refused")
    finally:
        await tasks.end([work])


async def test_requests_read_the_memory_and_not_the_database(
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
