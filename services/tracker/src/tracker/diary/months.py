"""The diary's months: each has a partition, which is created before it is needed.

Entries of a month without a partition are stored in the default one, and move when the month's is
created. Nothing depends on this work, and a distant date does not create a partition.

The worker creates the partitions of the next three months. One partition holds all days before the
first month. No date is refused for lack of a partition, and `GET /day` reads a single one.
"""

from prometheus_client import Gauge

from chassis import clock
from chassis.service import repeat
from chassis.storage import Database, statements

queries = statements(__package__)
_AHEAD = 3
_REPEAT_SECONDS = 3600
_STATEMENT_SECONDS = 300

MONTHS_AHEAD = Gauge(
    "keto_diary_months_ahead", f"How many of the next {_AHEAD} months have a partition"
)


async def add_months(database: Database) -> None:
    """Create the missing partitions of this month and the next ones."""
    now = clock.now()
    for later in range(_AHEAD + 1):
        async with database.raw_sql.transaction(seconds=_STATEMENT_SECONDS) as connection:
            await connection.execute(queries.wait_briefly)
            await connection.fetchval(queries.add_month, now=now, months=later)


async def keep_adding_months(database: Database) -> None:
    """Create the partitions of the next months until cancelled; failures are retried."""
    failed = "The partition of a month of the diary was not created"
    await repeat(lambda: add_months(database), seconds=_REPEAT_SECONDS, failed=failed)


async def measure(database: Database) -> None:
    values = {"now": clock.now(), "months": _AHEAD}
    MONTHS_AHEAD.set(await database.raw_sql.fetchval(queries.count_months, **values))
