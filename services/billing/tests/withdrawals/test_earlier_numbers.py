"""The migrations that number the orders and subscriptions of before."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest_asyncio

from chassis.storage import migrate, migrations_of
from testkit import eventually
from testkit.databases import Databases

# By chance, the first number of both orders is the same, and so is that of both subscriptions.
ORDERS, NUMBER = ("cs_test_15755", "cs_test_210592"), "K-7MPP-59YV"
SUBSCRIPTIONS = ("sub_2714", "sub_29974")
ORDER = """INSERT INTO payment (id, user_id, stripe_session_id, amount, currency, status, paid_at)
    VALUES ($1, 'buyer', $1, 149, 'usd', 'COMPLETED', now())"""
SUBSCRIPTION = """INSERT INTO subscription (stripe_subscription_id, user_id, tier, current_tier,
    status, deleted, newest_event_second, newest_event_final, newest_event_kind)
    VALUES ($1, 'member', 'PRO', 'PRO', 'ACTIVE', false, 1, 0, 1)"""

WAITING = "SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid"


async def migrate_until(url: str, end: str) -> None:
    others = [each for each in migrations_of("billing") if not end <= each.name < "billing/1"]
    await migrate(url, others)


@pytest_asyncio.fixture
async def url(databases: Databases) -> str:
    """A database with contracts of before."""
    url = await databases.empty()
    await migrate_until(url, "billing/0065")
    before = await asyncpg.connect(url)
    await before.executemany(ORDER, [(each,) for each in ORDERS])
    await before.executemany(SUBSCRIPTION, [(each,) for each in SUBSCRIPTIONS])
    await before.close()
    return url


@pytest_asyncio.fixture
async def other(url: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection of a process that serves in the meantime."""
    connection = await asyncpg.connect(url)
    yield connection
    await connection.close()


async def numbers_of(connection: asyncpg.Connection, table: str) -> set[str]:
    rows = await connection.fetch(f"SELECT number FROM {table} WHERE number IS NOT NULL")
    return {row["number"] for row in rows}


async def test_contracts_of_before_with_the_same_first_number_get_different_ones(
    url: str, other: asyncpg.Connection
) -> None:
    await migrate(url, migrations_of("billing"))
    assert len(await numbers_of(other, "payment")) == len(ORDERS)
    assert len(await numbers_of(other, "subscription")) == len(SUBSCRIPTIONS)


async def test_a_number_that_a_new_order_takes_in_the_meantime_stops_no_migration(
    url: str, other: asyncpg.Connection
) -> None:
    await migrate_until(url, "billing/0066")
    async with other.transaction():
        await other.execute(ORDER, "cs_test_new")
        await other.execute("UPDATE payment SET number = $1 WHERE id = 'cs_test_new'", NUMBER)
        migrating = asyncio.create_task(migrate(url, migrations_of("billing")))

        async def it_waits() -> bool:
            return migrating.done() or bool(await other.fetch(WAITING))

        await eventually(it_waits)
    await migrating
    assert len(await numbers_of(other, "payment") - {NUMBER}) == len(ORDERS)
