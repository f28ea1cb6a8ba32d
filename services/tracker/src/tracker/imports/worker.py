"""The worker of imports: reads a file, says what is ambiguous, and later adds its entries.

It takes one file at a time, for as long as it keeps its lease: what a process leaves that is
killed, another one takes. The entries' ids are made from the import's id and the line, so that
applying it again doubles nothing.

Files are taken in the order of their arrival. A member has one at work: another one is a 409. The
lease is of a minute; a worker that is stopped gives it back. After three attempts the import has
failed. The file itself goes when it is applied.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any

import asyncpg

from chassis.service import repeat
from chassis.storage import Database, RawSql
from tracker.imports import read_file
from tracker.imports.add_to_diary import add_to_diary
from tracker.imports.apply_import import LEFT_OUT
from tracker.imports.csv_files import Unreadable
from tracker.imports.file_questions import Question
from tracker.imports.parse_rows import ParsedRow, Problem

_LOOK_SECONDS = 0.2
_LEASE_SECONDS = 60
_MOST_ATTEMPTS = 3
_LEAVE_OUT = "leave them out"
_DAYS = Question(
    "days",
    "Your diary has entries on some of these days already. Add to them, or leave them out?",
    ("add to them", _LEAVE_OUT),
)

_TAKE = f"""
UPDATE diary_import AS taken SET attempts = attempts + 1,
    leased_until = clock_timestamp() + interval '{_LEASE_SECONDS} seconds'
FROM (
    SELECT user_id, id FROM diary_import WHERE state IN ('reading', 'applying')
    AND (leased_until IS NULL OR leased_until < clock_timestamp())
    ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
) AS next WHERE taken.user_id = next.user_id AND taken.id = next.id
RETURNING taken.user_id, taken.id, state, format, summary, answers, content, attempts
"""  # noqa: S608 - the number is a constant
_OF_THIS = "WHERE user_id = $1 AND id = $2"
_KEEP = f"""
UPDATE diary_import SET leased_until = clock_timestamp() + interval '{_LEASE_SECONDS} seconds'
{_OF_THIS} AND state IN ('reading', 'applying') RETURNING id
"""  # noqa: S608
_GIVE_BACK = f"""
UPDATE diary_import SET leased_until = NULL, attempts = attempts - 1
{_OF_THIS} AND state IN ('reading', 'applying') RETURNING id
"""  # noqa: S608
# What two processes may both have done, because one has lost its lease, counts once.
_STORE = f"""
UPDATE diary_import SET state = $4, format = $5, summary = $6::jsonb, leased_until = NULL,
    attempts = 0, answers = CASE WHEN $4 = 'asking' THEN NULL ELSE answers END,
    content = CASE WHEN $4 IN ('failed', 'applied') THEN NULL ELSE content END
{_OF_THIS} AND state = $3 RETURNING id
"""  # noqa: S608
_BEGIN = f"""
UPDATE diary_import SET answers =
    CASE WHEN answers ? '{LEFT_OUT}' THEN answers ELSE answers || $3::jsonb END
{_OF_THIS} AND state = 'applying' RETURNING answers
"""  # noqa: S608
_WITH_ENTRIES = """
SELECT date FROM diary_day WHERE user_id = $1 AND date = ANY($2::text[]::date[]) AND entries > 0
"""


async def keep_working(database: Database) -> None:
    """Work on imports until cancelled; what fails is taken again when its lease is over."""
    failed = "An import was not finished"
    await repeat(lambda: work(database.raw_sql), seconds=_LOOK_SECONDS, failed=failed)


async def work(sql: RawSql) -> None:
    """Work on what waits, one import after the other."""
    while (row := await sql.fetchrow(_TAKE)) is not None:
        async with _leased(sql, row):
            await _work_on(sql, row)


@contextlib.asynccontextmanager
async def _leased(sql: RawSql, row: asyncpg.Record) -> AsyncIterator[None]:
    """Keep the lease; give it back where the process is stopped."""

    async def keep() -> None:
        while True:
            await asyncio.sleep(_LEASE_SECONDS / 3)
            await sql.fetchval(_KEEP, row["user_id"], row["id"])

    keeping = asyncio.create_task(keep())
    try:
        yield
    except asyncio.CancelledError:
        with contextlib.suppress(Exception):
            await sql.fetchval(_GIVE_BACK, row["user_id"], row["id"])
        raise
    finally:
        keeping.cancel()


async def _work_on(sql: RawSql, row: asyncpg.Record) -> None:
    if row["attempts"] > _MOST_ATTEMPTS:
        problem = Problem(1, "the file could not be worked on: send it again")
        summary = {**json.loads(row["summary"]), **read_file.counts([], [problem])}
        await _store(sql, row, "failed", row["format"], {**summary, "questions": []})
    elif row["state"] == "reading":
        await _read(sql, row)
    else:
        await _apply(sql, row)


async def _read(sql: RawSql, row: asyncpg.Record) -> None:
    """Say what is in a file and what is ambiguous about it."""
    try:
        format, summary, days = await read_file.preview(row["content"])
    except Unreadable as error:
        problems = [Problem(error.line, str(error))]
        summary = {**read_file.counts([], problems), "questions": []}
        await _store(sql, row, "failed", None, summary)
        return
    if await _days_with_entries(sql, row["user_id"], days):
        summary["questions"].append(_DAYS._asdict())
    state = "asking" if summary["questions"] else "preview" if summary["rows"] else "failed"
    await _store(sql, row, state, format, summary)


async def _apply(sql: RawSql, row: asyncpg.Record) -> None:
    """Add the entries of a file whose questions are answered."""
    user_id, answers = row["user_id"], json.loads(row["answers"])
    found = await read_file.entries(row["content"], answers)
    if LEFT_OUT not in answers:
        summary = json.loads(row["summary"])
        days = await _days_with_entries(sql, user_id, read_file.days(found))
        if days and not any(each["key"] == _DAYS.key for each in summary["questions"]):
            # The diary has got entries of these days since the file was read.
            summary["questions"].append(_DAYS._asdict())
            await _store(sql, row, "asking", row["format"], summary)
            return
        left_out = sorted(days) if answers.get(_DAYS.key) == _LEAVE_OUT else []
        begun = await sql.fetchval(_BEGIN, user_id, row["id"], json.dumps({LEFT_OUT: left_out}))
        if begun is None:
            return
        answers = json.loads(begun)
    await _add(sql, row, answers, found)


async def _add(
    sql: RawSql, row: asyncpg.Record, answers: Mapping[str, Any], found: list[ParsedRow | Problem]
) -> None:
    left_out = set(answers[LEFT_OUT])
    wanted = [
        each for each in found if isinstance(each, ParsedRow) and str(each.date) not in left_out
    ]
    problems = [each for each in found if isinstance(each, Problem)]
    refused = await add_to_diary(sql, row["user_id"], row["id"], wanted)
    lines = {problem.line for problem in refused}
    stored = [each for each in wanted if each.line not in lines]
    summary = {
        **json.loads(row["summary"]),
        "questions": [],
        **read_file.counts(stored, [*problems, *refused]),
    }
    await _store(sql, row, "applied", row["format"], summary)


async def _store(
    sql: RawSql, row: asyncpg.Record, state: str, format: str | None, summary: Mapping[str, Any]
) -> None:
    values = (row["state"], state, format, json.dumps(summary))
    await sql.fetchval(_STORE, row["user_id"], row["id"], *values)


async def _days_with_entries(sql: RawSql, user_id: str, days: Iterable[str]) -> set[str]:
    rows = await sql.fetch(_WITH_ENTRIES, user_id, sorted(days))
    return {str(row["date"]) for row in rows}
