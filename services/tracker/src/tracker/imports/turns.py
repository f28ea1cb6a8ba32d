"""Which import a worker takes next, and when it lets another one go first.

The smallest is next, unless another one has waited for a minute since it was sent, applied, or had
its turn. Clients of one network have one large and one small file at work. Small files never wait
for the turn of a large one: they have a worker of their own, too.
"""

from collections.abc import Awaitable, Callable
from time import monotonic

from sqlalchemy import text

from chassis.storage import NOT_LEASED, Database, Leases
from tracker.imports.tables import DiaryImport

LEASES = Leases(DiaryImport)
# Some 6,000 rows: a third of a second of CPU.
SMALL_BYTES = 256 * 1024
# So long a large file is applied before it may have to wait: reading it again takes seconds.
_TURN_SECONDS = 5.0


_BYTES = "coalesce(octet_length(waiting.content), 0)"


def _waiting(own_id: str = "''") -> str:
    """Those that a worker may take: no other one is at work for their network."""
    return f"""
    FROM diary_import AS waiting
    WHERE state IN ('reading', 'applying') AND {NOT_LEASED} AND NOT EXISTS (
        SELECT FROM diary_import AS other
        WHERE other.state IN ('reading', 'applying') AND other.leased_until > clock_timestamp()
          AND other.network = waiting.network AND other.id <> {own_id}
          AND (octet_length(other.content) > {SMALL_BYTES}) = ({_BYTES} > {SMALL_BYTES})
    )
    """


_OVERDUE = "waiting_since < clock_timestamp() - interval '1 minute'"
# Five times a second: without a transaction it takes a fifth of an attempt to take one.
_ANY_WAITS = f"SELECT EXISTS (SELECT {_waiting()} AND {_BYTES} <= $1)"
_NEXT = f"""
SELECT user_id, id {_waiting()} AND {_BYTES} <= :most_bytes
ORDER BY {_OVERDUE} DESC, CASE WHEN {_OVERDUE} THEN waiting_since END, {_BYTES}, created_at, id
LIMIT 1 FOR UPDATE SKIP LOCKED
"""
_GOES_FIRST = f"""
SELECT EXISTS (
    SELECT {_waiting("$1")} AND {_BYTES} > {SMALL_BYTES} AND ({_BYTES} < $2 OR {_OVERDUE})
)
"""
# Two workers that look at once would take two files of one network.
_ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(hashtextextended('imports', 0))")


class TurnOver(Exception):
    """Another import goes first."""


async def take(database: Database, most_bytes: int) -> DiaryImport | None:
    """Lease the import that is next, of those up to this size; None where none waits."""
    if not await database.raw_sql.fetchval(_ANY_WAITS, most_bytes):
        return None
    async with database.session() as session:
        await session.execute(_ONE_AT_A_TIME)
        return await LEASES.take(session, _NEXT, most_bytes=most_bytes)


def turn_of(database: Database, found: DiaryImport) -> Callable[[], Awaitable[None]]:
    """What raises `TurnOver` after a while, where another import goes first."""
    size, ends_at = len(found.content or b""), monotonic() + _TURN_SECONDS

    async def end_where_another_goes_first() -> None:
        if monotonic() < ends_at:
            return
        if await database.raw_sql.fetchval(_GOES_FIRST, found.id, size):
            raise TurnOver

    return end_where_another_goes_first
