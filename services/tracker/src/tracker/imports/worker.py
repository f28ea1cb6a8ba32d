"""The worker of imports: reads a file, says what is ambiguous, and later adds its entries.

It takes one file at a time, for as long as it keeps its lease: what a process leaves that is
killed, another one takes. The entries' ids are made from the import's id and the line, so that
applying it again doubles nothing.

A process has two workers, one of them for small files alone: a file of 5 MB is read for seconds.
The smallest file is taken first (`turns.py`). While a large file is applied, its worker gives the
lease back where another one goes first, and goes on later.

A member has one file at work: another one is a 409. A worker that is stopped gives its lease back.
After three attempts the import has failed. The file itself goes when it is applied.
"""

import logging
from collections.abc import Iterable
from typing import Any

from sqlalchemy import func

from chassis.service import repeat
from chassis.storage import Database, LeaseLost, RawSql
from tracker.csv_files import Unreadable
from tracker.imports import read_file
from tracker.imports.add_to_diary import AddressNotConfirmed, add_to_diary
from tracker.imports.apply_import import DAYS, LEAVE_OUT, LEFT_OUT
from tracker.imports.parse_rows import ParsedRow, Problem
from tracker.imports.start_import import MOST_BYTES
from tracker.imports.tables import DiaryImport
from tracker.imports.turns import LEASES, TurnOver, take, turn_of

log = logging.getLogger(__name__)

_LOOK_SECONDS = 0.2
_MOST_ATTEMPTS = 3

_WITH_ENTRIES = """
SELECT date FROM diary_day WHERE user_id = $1 AND date = ANY($2::text[]::date[]) AND entries > 0
"""


async def keep_working(database: Database, most_bytes: int = MOST_BYTES) -> None:
    """Work on imports of files up to this size until cancelled.

    What fails is taken again when its lease is over.
    """
    failed = "An import was not finished"
    await repeat(lambda: work(database, most_bytes), seconds=_LOOK_SECONDS, failed=failed)


async def work(database: Database, most_bytes: int = MOST_BYTES) -> None:
    """Work on what waits, one import after the other."""
    while (found := await take(database, most_bytes)) is not None:
        try:
            async with LEASES.held(database, found):
                await _work_on(database, found)
        except LeaseLost:
            log.info("Import %s is not this worker's any more", found.id)


async def _work_on(database: Database, found: DiaryImport) -> None:
    if found.attempts > _MOST_ATTEMPTS:
        problem = Problem(1, "the file could not be worked on: send it again")
        summary = {**found.summary, **read_file.counts([], [problem]), "questions": []}
        await _change(database, found, state="failed", summary=summary, content=None)
    elif found.state == "reading":
        await _read(database, found)
    else:
        await _apply(database, found)


async def _read(database: Database, found: DiaryImport) -> None:
    """Say what is in a file and what is ambiguous about it."""
    assert found.content is not None
    try:
        format, summary, days = await read_file.preview(found.content)
    except Unreadable as error:
        problems = [Problem(error.line, str(error))]
        summary = {**read_file.counts([], problems), "questions": []}
        await _change(database, found, state="failed", summary=summary, content=None)
        return
    if await _days_with_entries(database.raw_sql, found.user_id, days):
        summary["questions"].append(DAYS._asdict())
    shown: dict[str, Any] = {"format": format, "summary": summary}
    if summary["questions"]:
        await _change(database, found, state="asking", **shown)
    elif summary["rows"]:
        await _change(database, found, state="preview", **shown)
    else:
        await _change(database, found, state="failed", content=None, **shown)


async def _apply(database: Database, found: DiaryImport) -> None:
    """Add the entries of a file whose questions are answered."""
    assert found.content is not None
    assert found.answers is not None
    rows = await read_file.entries(found.content, found.answers)
    if LEFT_OUT not in found.answers:
        days = await _days_with_entries(database.raw_sql, found.user_id, read_file.days(rows))
        questions = found.summary["questions"]
        if days and not any(each["key"] == DAYS.key for each in questions):
            # The diary has got entries of these days since the file was read.
            summary = {**found.summary, "questions": [*questions, DAYS._asdict()]}
            await _change(database, found, state="asking", summary=summary, answers=None)
            return
        left_out = sorted(days) if found.answers.get(DAYS.key) == LEAVE_OUT else []
        found.answers = {**found.answers, LEFT_OUT: left_out}
        await _change(database, found, answers=found.answers)
    await _add(database, found, set(found.answers[LEFT_OUT]), rows)


async def _add(
    database: Database,
    found: DiaryImport,
    left_out: set[str],
    rows: list[ParsedRow | Problem],
) -> None:
    wanted = [
        each for each in rows if isinstance(each, ParsedRow) and str(each.date) not in left_out
    ]
    problems = [each for each in rows if isinstance(each, Problem)]
    try:
        refused = await add_to_diary(
            database.raw_sql, found.user_id, found.id, wanted, turn_of(database, found)
        )
    except TurnOver:
        # This attempt has not failed, and is none when the lease is given back.
        now = func.clock_timestamp()
        await _change(database, found, waiting_since=now, attempts=found.attempts)
        return
    except AddressNotConfirmed:
        confirm = Problem(1, "confirm your e-mail address first, then send the file again")
        summary = {**found.summary, **read_file.counts([], [confirm]), "questions": []}
        await _change(database, found, state="failed", summary=summary, content=None)
        return
    lines = {problem.line for problem in refused}
    stored = [each for each in wanted if each.line not in lines]
    counts = read_file.counts(stored, [*problems, *refused])
    summary = {**found.summary, "questions": [], **counts}
    await _change(database, found, state="applied", summary=summary, content=None)


async def _change(database: Database, found: DiaryImport, **values: Any) -> None:
    if "state" in values:
        # The worker is done with it.
        values["network"] = None
    async with database.session() as session:
        await LEASES.change(session, found, **values)


async def _days_with_entries(sql: RawSql, user_id: str, days: Iterable[str]) -> set[str]:
    rows = await sql.fetch(_WITH_ENTRIES, user_id, sorted(days))
    return {str(row["date"]) for row in rows}
