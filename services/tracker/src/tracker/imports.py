"""Import a diary of elsewhere: read the file, ask what is ambiguous, then add its entries.

The entries' ids are made from the import's id and the line, so that applying it twice, also at the
same time or after a crash, doubles nothing.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import asyncpg

from chassis import clock, ids
from chassis.http import Conflict, Detail, NotFound, ValidationFailed
from chassis.storage import RawSql
from tracker import read_import
from tracker.apply_import import add_to_diary
from tracker.csv_files import Unreadable
from tracker.import_files import Question
from tracker.import_rules import Problem, Wanted
from tracker.import_schemas import ImportRecord

# The earlier ones go when another file is sent.
_MOST_IMPORTS = 5
_SHOWN = "id, state, format, summary"
# Also where the client has gone: what was begun goes on.
_APPLYING = read_import.Turns()

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
_SHOW = f"SELECT {_SHOWN} FROM diary_import WHERE user_id = $1 AND id = $2"  # noqa: S608
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
    try:
        format, summary, days = await read_import.preview(content)
    except Unreadable as error:
        problems = [Problem(error.line, str(error))]
        summary = {**read_import.counts([], problems), "questions": []}
        return await _keep(sql, user_id, "failed", None, summary, None)
    if await _days_with_entries(sql, user_id, days):
        summary["questions"].append(_about_days()._asdict())
    state = "asking" if summary["questions"] else "preview" if summary["rows"] else "failed"
    kept = None if state == "failed" else content
    return await _keep(sql, user_id, state, format, summary, kept)


async def show_import(sql: RawSql, user_id: str, import_id: str) -> ImportRecord:
    return _record(await _found(sql, _SHOW, user_id, import_id))


async def apply_import(
    sql: RawSql, user_id: str, import_id: str, answers: Mapping[str, str]
) -> ImportRecord:
    """Add the file's entries to the diary; again, it changes nothing."""
    shown = await show_import(sql, user_id, import_id)
    if shown.state in ("applied", "failed"):
        return shown
    # Its content is fetched when nothing else is in memory.
    async with _APPLYING.turn():
        return await _apply_next(sql, user_id, import_id, answers)


async def _apply_next(
    sql: RawSql, user_id: str, import_id: str, answers: Mapping[str, str]
) -> ImportRecord:
    row = await _found(sql, _FIND, user_id, import_id)
    if row["state"] in ("applied", "failed"):
        return _record(row)
    if row["answers"] is not None:
        # It was begun: by another request, or by a process that was killed.
        chosen = json.loads(row["answers"])
        return await _apply(
            sql, user_id, row, chosen, await read_import.entries(row["content"], chosen)
        )
    summary = json.loads(row["summary"])
    asked = [Question(**each) for each in summary["questions"]]
    chosen = _chosen(asked, answers)
    if len(chosen) < len(asked):
        raise Conflict("Questions are open")
    found = await read_import.entries(row["content"], chosen)
    has_asked = any(each.key == "days" for each in asked)
    if not has_asked and await _days_with_entries(sql, user_id, read_import.days(found)):
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
        found = await read_import.entries(row["content"], first)
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
        **read_import.counts(
            [each for each in wanted if each.line not in lines], [*problems, *refused]
        ),
    }
    done = await sql.fetchrow(_DONE, user_id, row["id"], json.dumps(summary))
    return _record(done) if done else await show_import(sql, user_id, row["id"])


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
        raise ValidationFailed(*issues)
    return {each.key: answers[each.key] for each in asked if each.key in answers}


async def _left_out(
    sql: RawSql, user_id: str, answers: Mapping[str, Any], found: Iterable[Wanted | Problem]
) -> set[str]:
    if answers.get("days") == _LEAVE_OUT and _LEFT_OUT not in answers:
        return await _days_with_entries(sql, user_id, read_import.days(found))
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


async def _found(sql: RawSql, statement: str, user_id: str, import_id: str) -> asyncpg.Record:
    # PostgreSQL has no text with a NUL in it.
    row = None if "\0" in import_id else await sql.fetchrow(statement, user_id, import_id)
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
