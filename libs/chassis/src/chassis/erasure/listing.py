"""The list of the erased users: a line for each, with the user's id and the time."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from chassis.storage.database import Database

_ALL = "SELECT user_id, erased_at FROM erased_user ORDER BY erased_at, user_id"


async def write(database: Database) -> list[str]:
    """The lines of this service's list."""
    rows = await database.raw_sql.fetch(_ALL)
    return [f"{row['user_id']} {row['erased_at'].isoformat()}" for row in rows]


def read(lines: Iterable[str]) -> Iterator[tuple[str, datetime]]:
    """The erasures in such lines."""
    for line in lines:
        if line.strip():
            user_id, erased_at = line.split()
            yield user_id, datetime.fromisoformat(erased_at)
