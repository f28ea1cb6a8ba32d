"""A read that is the same for everybody runs once for all who ask while it waits for its turn."""

import asyncio

import asyncpg
import pytest

from testkit import eventually
from testkit.toy import Toy

_NUMBER = "SELECT nextval('numbers') FROM pg_sleep(0.5)"


async def test_a_hundred_concurrent_callers_cost_two_runs_and_receive_no_old_value(
    toy: Toy,
) -> None:
    raw_sql = toy.it.database.raw_sql
    await toy.it.rows("CREATE SEQUENCE numbers")
    first = asyncio.create_task(raw_sql.fetchval_shared(_NUMBER))

    async def runs() -> bool:
        return bool(await toy.it.rows("SELECT FROM pg_stat_activity WHERE query = $1", _NUMBER))

    await eventually(runs)
    others = [toy.it.database.raw_sql.fetchval_shared(_NUMBER) for _ in range(99)]
    assert await asyncio.gather(first, *others) == [1, *[2] * 99]
    assert await raw_sql.fetchval_shared(_NUMBER) == 3


async def test_a_failed_run_or_a_cancelled_first_caller_does_not_affect_the_next_run(
    toy: Toy,
) -> None:
    raw_sql = toy.it.database.raw_sql
    with pytest.raises(asyncpg.UndefinedTableError):
        await raw_sql.fetchval_shared("SELECT 1 FROM later")
    await toy.it.rows("CREATE TABLE later AS SELECT 1")
    assert await raw_sql.fetchval_shared("SELECT 1 FROM later") == 1
    left = asyncio.create_task(raw_sql.fetchval_shared("SELECT 2 FROM pg_sleep(0.02)"))
    await asyncio.sleep(0)
    stayed = asyncio.create_task(raw_sql.fetchval_shared("SELECT 2 FROM pg_sleep(0.02)"))
    await asyncio.sleep(0)
    left.cancel()
    assert await stayed == 2
