"""A database with the queue, and workers on it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from messaging import Database
from testkit.databases import Databases
from work import leases, worker

from .queue_of_test import Queue


@pytest_asyncio.fixture(loop_scope="session")
async def queue(databases: Databases, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Queue]:
    monkeypatch.setattr(worker, "_SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(leases, "_RENEWAL_SECONDS", 0.1)
    url = await databases.of()
    database = Database(url, pool=8, name="work")
    await database.open()
    await database.raw_sql.execute("CREATE TABLE stored (key text, by text)")
    yield Queue(url, database)
    await database.close()
