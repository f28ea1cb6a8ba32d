"""No request can store anything about an erased member."""

import importlib

import asyncpg
import pytest

from testkit.databases import Databases

# Written by handlers alone, which skip erased members; a request that is in flight writes none.
_BY_HANDLERS = {
    "planner": {"membership"},
    "tracker": {"user_achievement", "purchase"},
    "catalogue": {"purchase", "membership", "reviewer"},
}
# Identity writes under a lock of the account, which is gone. Billing: see its README.
_WITH_TRIGGERS = sorted(_BY_HANDLERS)

_TRIGGERS = """
SELECT tgrelid::regclass::text AS name FROM pg_trigger
WHERE tgfoid = 'refuse_erased'::regproc AND tgtype = 7
"""


@pytest.mark.parametrize("service", _WITH_TRIGGERS)
async def test_every_table_that_requests_write_refuses_erased_members(
    databases: Databases, service: str
) -> None:
    connection = await asyncpg.connect(await databases.of(service))
    try:
        refusing = {row["name"] for row in await connection.fetch(_TRIGGERS)}
    finally:
        await connection.close()
    tables = importlib.import_module(f"{service}.tables").Table.metadata.tables.values()
    personal = {table.name for table in tables if "user_id" in table.columns}
    assert refusing == personal - _BY_HANDLERS[service]
