"""Failures of PostgreSQL: a wrong password, a transaction that does not end."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import asyncpg

from lab.scenarios.alerts import alert
from lab.scenarios.declared import Values, scenario
from lab.scenarios.world import World
from testkit import eventually


@scenario(
    alert("DatabaseUnavailable", job="planner"),
    alert("QueueHeld", queue="planner.members"),
    alert("ErrorRateHigh", job="planner", route="/api/ai/sessions"),
    commands=(
        "docker compose exec postgres psql -U postgres -c '\\du'",
        "docker compose exec postgres /docker-entrypoint-initdb.d/create-databases.sh",
    ),
    phase=1,
)
async def one_database_password_is_wrong(world: World) -> AsyncIterator[Values]:
    """The password of one service's role differs from its secret."""
    mia = await world.member()
    await world.sql("planner", "ALTER ROLE planner PASSWORD 'another'")
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1"
    await world.sql("planner", end, "planner")
    # Planner handles an event about each new member.
    noah = await world.member()
    async with world.repeating(partial(mia.responses.ai.get_sessions)):
        yield {}
    known = "SELECT 1 FROM member WHERE id = $1"
    await eventually(lambda: world.sql("planner", known, noah.id), what="no event is lost")
    assert (await mia.ai.get_sessions())["sessions"] == []


@scenario(
    alert("DatabasePoolUsageHigh", job="tracker"),
    alert("LatencyHigh", job="tracker"),
    alert("ErrorBudgetBurnFast", slo="log"),
    commands=(
        'docker compose exec postgres psql -U postgres -c "SELECT pid, datname, state,'
        " now()-xact_start, left(query, 80) FROM pg_stat_activity WHERE state <> 'idle'"
        ' ORDER BY 4 DESC"',
        'docker compose exec postgres psql -U postgres -c "SELECT pg_terminate_backend(PID)"',
    ),
    phase=2,
)
async def a_transaction_does_not_end(world: World) -> AsyncIterator[Values]:
    """A transaction that does not end holds a lock that members' requests wait for."""
    members = await asyncio.gather(*(world.member() for _ in range(8)))
    url = world.system.run["postgres"]["databases"]["tracker"]
    connection = await asyncpg.connect(url)
    await connection.execute("BEGIN; LOCK TABLE progress_log")
    pid = await connection.fetchval("SELECT pg_backend_pid()")
    log = {"date": "2026-01-02", "weightKg": 80}
    waiting = [
        asyncio.create_task(each.responses.tracker.save_log(log))
        for each in members
        for _ in "1234"
    ]
    try:
        async with world.repeating(partial(members[0].responses.tracker.save_log, log)):
            yield {"PID": str(pid)}
    finally:
        await asyncio.gather(*waiting, return_exceptions=True)
        connection.terminate()
    for each in members:
        await eventually(partial(each.tracker.save_log, log))
