"""Read the file of an import, and later add its entries to the diary, as a task of the queue.

The entries' ids are made from the import's id and the line, so a task that is repeated duplicates
nothing: it continues where a killed process, or an earlier turn, has ended. The file is deleted
when it is applied, or when the import has failed.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from sqlmodel import col, update

from chassis import clock
from chassis.storage import Database
from tracker.csv_files import Unreadable
from tracker.imports import read_file
from tracker.imports.add_to_diary import AddressNotConfirmed, add_to_diary
from tracker.imports.apply_import import DAYS, LEAVE_OUT, LEFT_OUT
from tracker.imports.import_tasks import (
    LARGE_FILES,
    SMALL_FILES,
    queries,
    turn_of,
    wait_for_network,
)
from tracker.imports.parse_rows import ParsedRow, Problem
from tracker.imports.tables import DiaryImport
from work import Postponed, Task, Works

works = Works()

_MOST_ATTEMPTS = 3
# After the last attempt, the task runs once more to tell the member.
_PAUSES = (5.0, 30.0, 0.0)


class ImportFailed(Exception):
    """All attempts have failed, or have ended their process."""


# The networks of clients are kept no longer than the task.
@works(SMALL_FILES, pauses=_PAUSES, at_most=_MOST_ATTEMPTS + 1, kept=timedelta())
@works(LARGE_FILES, pauses=_PAUSES, at_most=_MOST_ATTEMPTS + 1, kept=timedelta())
async def import_file(task: Task, database: Database) -> None:
    """Read a file, or apply it. A repetition is harmless: each row is applied once."""
    row = await _begin(task)
    if row is None:
        return
    if task.attempts > _MOST_ATTEMPTS:
        await _fail(task, row, "the file could not be worked on: send it again")
        raise ImportFailed(f"{_MOST_ATTEMPTS} attempts have failed: the log has the errors")
    if row.state == "reading":
        await _read(task, row, database)
    else:
        await _apply(task, row, database)


async def _begin(task: Task) -> DiaryImport | None:
    """Return the import, unless it is gone or waits for the member."""
    async with task.session() as session:
        await wait_for_network(session, task)
        row = await session.get(DiaryImport, (task.member_id, task.key), with_for_update=True)
        if row is None or row.state not in ("reading", "applying"):
            return None
        # Until the next release: the previous version, which runs next to this one for a while,
        # takes imports without a lease.
        if row.worker is not None and row.leased_until and row.leased_until > clock.now():
            raise Postponed(timedelta(seconds=5), "the previous version is importing it")
        row.worker, row.leased_until = None, clock.now() + timedelta(minutes=10)
        row.network = None
    return row


async def _read(task: Task, row: DiaryImport, database: Database) -> None:
    """Store what is in a file and what is ambiguous about it."""
    assert row.content is not None
    try:
        format, summary, days = await read_file.preview(row.content)
    except Unreadable as error:
        await _fail(task, row, str(error), error.line)
        return
    if await _days_with_entries(database, row.user_id, days):
        summary["questions"].append(DAYS._asdict())
    shown: dict[str, Any] = {"format": format, "summary": summary}
    if summary["questions"]:
        await _change(task, row, state="asking", **shown)
    elif summary["rows"]:
        await _change(task, row, state="preview", **shown)
    else:
        await _change(task, row, state="failed", content=None, **shown)


async def _apply(task: Task, row: DiaryImport, database: Database) -> None:
    """Add the entries of a file whose questions are answered."""
    assert row.content is not None
    assert row.answers is not None
    rows = await read_file.entries(row.content, row.answers)
    answers = row.answers
    if LEFT_OUT not in answers:
        days = await _days_with_entries(database, row.user_id, read_file.days(rows))
        questions = row.summary["questions"]
        if days and not any(each["key"] == DAYS.key for each in questions):
            # The diary has got entries of these days since the file was read.
            summary = {**row.summary, "questions": [*questions, DAYS._asdict()]}
            await _change(task, row, state="asking", summary=summary, answers=None)
            return
        left_out = sorted(days) if answers.get(DAYS.key) == LEAVE_OUT else []
        answers = {**answers, LEFT_OUT: left_out}
        await _change(task, row, answers=answers)
    await _add(task, row, database, set(answers[LEFT_OUT]), rows)


async def _add(
    task: Task,
    row: DiaryImport,
    database: Database,
    left_out: set[str],
    rows: list[ParsedRow | Problem],
) -> None:
    wanted = [
        each for each in rows if isinstance(each, ParsedRow) and str(each.date) not in left_out
    ]
    problems = [each for each in rows if isinstance(each, Problem)]
    sql = database.raw_sql
    try:
        refused = await add_to_diary(sql, row.user_id, row.id, wanted, turn_of(task, sql))
    except AddressNotConfirmed:
        await _fail(task, row, "confirm your e-mail address first, then send the file again")
        return
    lines = {problem.line for problem in refused}
    stored = [each for each in wanted if each.line not in lines]
    counts = read_file.counts(stored, [*problems, *refused])
    summary = {**row.summary, "questions": [], **counts}
    await _change(task, row, state="applied", summary=summary, content=None)


async def _fail(task: Task, row: DiaryImport, message: str, line: int = 1) -> None:
    problems = read_file.counts([], [Problem(line, message)])
    summary = {**row.summary, **problems, "questions": []}
    await _change(task, row, state="failed", summary=summary, content=None)


async def _change(task: Task, row: DiaryImport, **values: Any) -> None:
    this = col(DiaryImport.user_id) == row.user_id, col(DiaryImport.id) == row.id
    async with task.session() as session:
        await session.execute(update(DiaryImport).where(*this).values(**values))


async def _days_with_entries(database: Database, user_id: str, days: Iterable[str]) -> set[str]:
    values = {"user_id": user_id, "days": sorted(days)}
    async with database.session() as session:
        return set(await session.scalars(queries.select_days_with_entries.clause, values))
