"""Import a diary of elsewhere: read the file, ask what is ambiguous, then add its entries.

The entries' ids are made from the import's id and the line, so that applying it twice, also at the
same time or after a crash, doubles nothing.
"""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import asyncpg

from chassis import clock, ids
from chassis.http import Conflict, Detail, NotFound, ValidationFailed
from chassis.storage import RawSql
from tracker import import_files, import_rules
from tracker.apply_import import add_to_diary
from tracker.csv_files import Unreadable
from tracker.import_files import Question
from tracker.import_rules import Problem, Wanted
from tracker.import_schemas import ImportRecord

# The earlier ones go when another file is sent.
_MOST_IMPORTS = 5
_SHOWN_ENTRIES = 10
_SHOWN_PROBLEMS = 100
_SHOWN = "id, state, format, summary"
# One after the other: a file of 5 MB takes a second of CPU, and some 100 MB meanwhile.
_READING = asyncio.Semaphore(1)

_INSERT = f"""
WITH old AS (
    DELETE FROM diary_import WHERE user_id = $1 AND id IN (
        SELECT id FROM diary_import WHERE user_id = $1
        ORDER BY created_at DESC, id DESC OFFSET {_MOST_IMPORTS - 1}
    )
)
INSERT INTO diary_import (user_id, id, created_at, state, format, summary, content)
VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7) RETURNING {_SHOWN}
"""  # noqa: S608 - the names are constants
_FIND = f"SELECT {_SHOWN}, answers, content FROM diary_import WHERE user_id = $1 AND id = $2"  # noqa: S608
_WITH_ENTRIES = """
SELECT date FROM diary_day WHERE user_id = $1 AND date = ANY($2::text[]::date[]) AND entries > 0
"""
_ASK = """
UPDATE diary_import SET state = 'asking', summary = $3::jsonb
WHERE user_id = $1 AND id = $2 AND state <> 'applied' AND answers IS NULL RETURNING id
"""
_CLAIM = """
UPDATE diary_import SET answers = coalesce(answers, $3::jsonb)
WHERE user_id = $1 AND id = $2 AND state <> 'applied' RETURNING answers
"""
_DONE = f"""
UPDATE diary_import SET state = 'applied', content = NULL, summary = $3::jsonb
WHERE user_id = $1 AND id = $2 AND state <> 'applied' RETURNING {_SHOWN}
"""  # noqa: S608


async def start_import(sql: RawSql, user_id: str, content: bytes) -> ImportRecord:
    """Keep a file, and say what is in it and what is ambiguous about it."""
    async with _READING:
        try:
            format, summary, days = await asyncio.to_thread(_preview, content)
        except Unreadable as error:
            summary = {**_counts([], [Problem(error.line, str(error))]), "questions": []}
            return await _keep(sql, user_id, "failed", None, summary, None)
    if await _days_with_entries(sql, user_id, days):
        summary["questions"].append(_about_days()._asdict())
    state = "asking" if summary["questions"] else "preview" if summary["rows"] else "failed"
    kept = None if state == "failed" else content
    return await _keep(sql, user_id, state, format, summary, kept)


async def show_import(sql: RawSql, user_id: str, import_id: str) -> ImportRecord:
    return _record(await _found(sql, user_id, import_id))


async def apply_import(
    sql: RawSql, user_id: str, import_id: str, answers: Mapping[str, str]
) -> ImportRecord:
    """Add the file's entries to the diary; again, it changes nothing."""
    row = await _found(sql, user_id, import_id)
    if row["state"] in ("applied", "failed"):
        return _record(row)
    if row["answers"] is not None:
        # It was begun: by another request, or by a process that was killed.
        chosen = json.loads(row["answers"])
        return await _apply(sql, user_id, row, chosen, await _read(row["content"], chosen))
    summary = json.loads(row["summary"])
    asked = [Question(**each) for each in summary["questions"]]
    chosen = _chosen(asked, answers)
    if len(chosen) < len(asked):
        raise Conflict("Questions are open")
    found = await _read(row["content"], chosen)
    has_asked = any(each.key == "days" for each in asked)
    if not has_asked and await _days_with_entries(sql, user_id, _days(found)):
        summary["questions"].append(_about_days()._asdict())
        # Unless they are from another request that applies it now.
        if await sql.fetchval(_ASK, user_id, import_id, json.dumps(summary)):
            raise Conflict("Questions are open")
    if chosen.get("days") == _LEAVE_OUT:
        # Later the import's own days have entries, too.
        chosen[_LEFT_OUT] = sorted(await _left_out(sql, user_id, chosen, found))
    claimed = await sql.fetchval(_CLAIM, user_id, import_id, json.dumps(chosen))
    if claimed is None:
        return await show_import(sql, user_id, import_id)
    if (first := json.loads(claimed)) != chosen:
        found = await _read(row["content"], first)
    return await _apply(sql, user_id, row, first, found)


async def _apply(
    sql: RawSql,
    user_id: str,
    row: asyncpg.Record,
    answers: Mapping[str, Any],
    found: Sequence[Wanted | Problem],
) -> ImportRecord:
    wanted = [each for each in found if isinstance(each, Wanted)]
    problems = [each for each in found if isinstance(each, Problem)]
    left_out = await _left_out(sql, user_id, answers, wanted)
    wanted = [each for each in wanted if str(each.date) not in left_out]
    refused = await add_to_diary(sql, user_id, row["id"], wanted)
    lines = {problem.line for problem in refused}
    summary = {
        **json.loads(row["summary"]),
        "questions": [],
        **_counts([each for each in wanted if each.line not in lines], [*problems, *refused]),
    }
    done = await sql.fetchrow(_DONE, user_id, row["id"], json.dumps(summary))
    return _record(done) if done else await show_import(sql, user_id, row["id"])


def _preview(content: bytes) -> tuple[str, dict[str, Any], set[str]]:
    """The format, what members see, and every day that the file may mean."""
    file = import_files.read(content)
    found = list(import_rules.fitting(import_rules.entries(file, {})))
    entries = [each for each in found if isinstance(each, Wanted)]
    counts = _counts(entries, [each for each in found if isinstance(each, Problem)])
    questions = [each._asdict() for each in import_files.questions(file)] if entries else []
    return file.layout.format, {**counts, "questions": questions}, _days(entries)


def _days(found: Iterable[Wanted | Problem]) -> set[str]:
    return {str(each.date) for each in found if isinstance(each, Wanted) and each.date}


def _fitting(content: bytes, answers: Mapping[str, Any]) -> list[Wanted | Problem]:
    file = import_files.read(content)
    found = import_rules.answered(import_rules.entries(file, answers))
    return list(import_rules.fitting(found))


async def _read(content: bytes, answers: Mapping[str, Any]) -> list[Wanted | Problem]:
    async with _READING:
        return await asyncio.to_thread(_fitting, content, answers)


def _counts(entries: Sequence[Wanted], problems: Iterable[Problem]) -> dict[str, Any]:
    listed = sorted(problems)
    shown = [each._asdict() for each in listed[:_SHOWN_PROBLEMS]]
    if others := listed[_SHOWN_PROBLEMS:]:
        shown.append({"line": others[0].line, "message": f"and {len(others):,} more rows"})
    return {
        "rows": len(entries),
        "days": len({each.date or each.day_cell for each in entries}),
        "problems": shown,
        "preview": [import_rules.shown(each) for each in entries[:_SHOWN_ENTRIES]],
    }


_LEAVE_OUT = "leave them out"
# The days that this means, beside the answers.
_LEFT_OUT = "leftOut"


def _about_days() -> Question:
    return Question(
        "days",
        "Your diary has entries on some of these days already. Add to them, or leave them out?",
        ("add to them", _LEAVE_OUT),
    )


def _chosen(asked: Sequence[Question], answers: Mapping[str, str]) -> dict[str, Any]:
    """The answers to the questions; one that is no choice is refused."""
    issues: list[Detail] = [
        {
            "field": f"answers.{each.key}",
            "message": f"must be one of: {', '.join(each.choices)}",
            "code": "unknown_choice",
            "choices": list(each.choices),
        }
        for each in asked
        if each.key in answers and answers[each.key] not in each.choices
    ]
    if issues:
        raise ValidationFailed("Validation error", issues)
    return {each.key: answers[each.key] for each in asked if each.key in answers}


async def _left_out(
    sql: RawSql, user_id: str, answers: Mapping[str, Any], found: Iterable[Wanted | Problem]
) -> set[str]:
    if answers.get("days") == _LEAVE_OUT and _LEFT_OUT not in answers:
        return await _days_with_entries(sql, user_id, _days(found))
    return set(answers.get(_LEFT_OUT, ()))


async def _days_with_entries(sql: RawSql, user_id: str, days: Iterable[str]) -> set[str]:
    rows = await sql.fetch(_WITH_ENTRIES, user_id, sorted(days))
    return {str(row["date"]) for row in rows}


async def _keep(
    sql: RawSql,
    user_id: str,
    state: str,
    format: str | None,
    summary: Mapping[str, Any],
    content: bytes | None,
) -> ImportRecord:
    values = (ids.new(), clock.now(), state, format, json.dumps(summary), content)
    row = await sql.fetchrow(_INSERT, user_id, *values)
    assert row is not None
    return _record(row)


async def _found(sql: RawSql, user_id: str, import_id: str) -> asyncpg.Record:
    # PostgreSQL has no text with a NUL in it.
    row = None if "\0" in import_id else await sql.fetchrow(_FIND, user_id, import_id)
    if row is None:
        raise NotFound("Import not found")
    return row


def _record(row: asyncpg.Record) -> ImportRecord:
    return ImportRecord.model_validate(
        {
            "id": row["id"],
            "state": row["state"],
            "format": row["format"],
            **json.loads(row["summary"]),
        }
    )
