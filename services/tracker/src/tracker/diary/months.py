"""The diary's months: a partition for each, made before it is needed.

What is stored for a month without a partition goes into the default one, and moves when the month
gets its own. So nothing depends on this work, and a date far away makes no partition.

The worker makes the next three months. What is older than the first month has one partition. A
date is not refused for it. What `GET /day` reads is in one of them.
"""

from prometheus_client import Gauge

from chassis import clock
from chassis.service import repeat
from chassis.storage import Database
from tracker.days import day_in_sql

_AHEAD = 3
_REPEAT_SECONDS = 3600
_STATEMENT_SECONDS = 300
# Writers wait for the lock of a new partition: it gives up rather than have them queue up behind a
# long statement.
_PATIENCE = "SET LOCAL lock_timeout = '2s'; SET LOCAL statement_timeout = '300s'"
_MONTH = f"{day_in_sql('$1')} + later * interval '1 month'"
_ADD = f"SELECT add_diary_month(({_MONTH})::date) FROM (SELECT $2::int AS later) AS month"  # noqa: S608
_COUNT = f"""
SELECT count(*) FROM generate_series(1, {_AHEAD}) AS later
WHERE to_regclass('diary_entry_' || to_char({_MONTH}, 'YYYY_MM')) IS NOT NULL
"""  # noqa: S608 - the names are constants

MONTHS_AHEAD = Gauge(
    "keto_diary_months_ahead", f"How many of the next {_AHEAD} months have a partition"
)


async def add_months(database: Database) -> None:
    """Make the partitions of this month and the next ones, where they lack."""
    now = clock.now()
    for later in range(_AHEAD + 1):
        async with database.raw_sql.transaction() as connection:
            await connection.execute(_PATIENCE)
            await connection.fetchval(_ADD, now, later, timeout=_STATEMENT_SECONDS)


async def keep_adding_months(database: Database) -> None:
    """Make the partitions of the next months until cancelled; what fails is repeated."""
    failed = "The partition of a month of the diary was not made"
    await repeat(lambda: add_months(database), seconds=_REPEAT_SECONDS, failed=failed)


async def measure(database: Database) -> None:
    MONTHS_AHEAD.set(await database.raw_sql.fetchval(_COUNT, clock.now()))
