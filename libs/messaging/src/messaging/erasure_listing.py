"""The list of the erased users: a line for each, with the user's id and the time."""

import sys
from datetime import datetime
from pathlib import Path

from messaging.database import Database

_ALL = "SELECT user_id, erased_at FROM erased_user ORDER BY erased_at, user_id"


async def write(database: Database) -> list[str]:
    """The lines of this service's list."""
    rows = await database.raw_sql.fetch(_ALL)
    return [f"{row['user_id']} {row['erased_at'].isoformat()}" for row in rows]


def read(file: str) -> list[tuple[str, datetime]]:
    """The erasures in a file of such lines: - is stdin, without a name there are none."""
    if not file:
        return []
    lines = (sys.stdin.read() if file == "-" else Path(file).read_text()).splitlines()
    parts = [line.split() for line in lines if line.strip()]
    return [(user_id, datetime.fromisoformat(erased_at)) for user_id, erased_at in parts]
