"""Take a file for the worker to read, of a member one at a time."""

import json

from chassis import clock, ids
from chassis.storage import RawSql
from tracker.imports import read_file
from tracker.imports.schemas import ImportRecord
from tracker.imports.show_import import SHOWN, busy, one_at_a_time, record_of

# The gateway lets as much through to this path.
MOST_BYTES = 5 * 1024 * 1024
# The earlier ones go when another file is sent.
MOST_IMPORTS = 5
_INSERT = f"""
WITH old AS (
    DELETE FROM diary_import WHERE user_id = $1 AND id IN (
        SELECT id FROM diary_import WHERE user_id = $1
        ORDER BY created_at DESC, id DESC OFFSET {MOST_IMPORTS - 1}
    )
)
INSERT INTO diary_import (user_id, id, created_at, state, summary, content, network)
VALUES ($1, $2, $3, 'reading', $4::jsonb, $5, $6) RETURNING {SHOWN}
"""  # noqa: S608 - the names are constants
_AT_WORK = """
SELECT EXISTS (
    SELECT FROM diary_import WHERE user_id = $1 AND state IN ('reading', 'applying')
)
"""


async def refuse_another(sql: RawSql, user_id: str) -> None:
    """Refuse a file while one is at work, before it is read from the network."""
    if await sql.fetchval(_AT_WORK, user_id):
        raise busy()


async def start_import(
    sql: RawSql, user_id: str, content: bytes, network: str | None
) -> ImportRecord:
    """Keep a file for the worker, which says what is in it."""
    nothing = {**read_file.counts([], []), "questions": []}
    with one_at_a_time():
        row = await sql.fetchrow(
            _INSERT, user_id, ids.new(), clock.now(), json.dumps(nothing), content, network
        )
    assert row is not None
    return record_of(row)
