"""Import a diary of elsewhere: take the file, show what is in it, take the answers.

A worker reads the file and adds its entries (`worker.py`), of a member one at a time.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import asyncpg

from chassis import clock, ids
from chassis.http import Conflict, Detail, NotFound, ValidationFailed
from chassis.storage import RawSql
from tracker.imports import read_file as read_import
from tracker.imports.questions import Question
from tracker.imports.schemas import ImportRecord

# The earlier ones go when another file is sent.
MOST_IMPORTS = 5
# In the stored answers, the days that are left out: they are told once, when the import begins.
# Then its own entries are on some days.
LEFT_OUT = "leftOut"
_SHOWN = "id, state, format, summary"

_INSERT = f"""
WITH old AS (
    DELETE FROM diary_import WHERE user_id = $1 AND id IN (
        SELECT id FROM diary_import WHERE user_id = $1
        ORDER BY created_at DESC, id DESC OFFSET {MOST_IMPORTS - 1}
    )
)
INSERT INTO diary_import (user_id, id, created_at, state, summary, content)
VALUES ($1, $2, $3, 'reading', $4::jsonb, $5) RETURNING {_SHOWN}
"""  # noqa: S608 - the names are constants
_AT_WORK = """
SELECT EXISTS (
    SELECT FROM diary_import WHERE user_id = $1 AND state IN ('reading', 'applying')
)
"""
_FIND = f"SELECT {_SHOWN}, answers FROM diary_import WHERE user_id = $1 AND id = $2"  # noqa: S608
_APPLY = f"""
UPDATE diary_import SET state = 'applying', answers = $3::jsonb, leased_until = NULL, attempts = 0
WHERE user_id = $1 AND id = $2 AND state IN ('asking', 'preview') RETURNING {_SHOWN}
"""  # noqa: S608


async def refuse_another(sql: RawSql, user_id: str) -> None:
    """Refuse a file while one is at work, before it is read from the network."""
    if await sql.fetchval(_AT_WORK, user_id):
        raise _busy()


async def start_import(sql: RawSql, user_id: str, content: bytes) -> ImportRecord:
    """Keep a file for the worker, which says what is in it."""
    nothing = {**read_import.counts([], []), "questions": []}
    with _one_at_a_time():
        row = await sql.fetchrow(
            _INSERT, user_id, ids.new(), clock.now(), json.dumps(nothing), content
        )
    assert row is not None
    return _record(row)


async def show_import(sql: RawSql, user_id: str, import_id: str) -> ImportRecord:
    return _record(await _found(sql, user_id, import_id))


async def apply_import(
    sql: RawSql, user_id: str, import_id: str, answers: Mapping[str, str]
) -> ImportRecord:
    """Have the worker add the file's entries to the diary; again, it changes nothing."""
    row = await _found(sql, user_id, import_id)
    if row["state"] == "reading":
        raise Conflict("The file is still being read")
    if row["state"] in ("applying", "applied", "failed"):
        return _record(row)
    if row["answers"] is not None:
        # The version before has begun it, and was stopped: the first answers count.
        chosen = {LEFT_OUT: [], **json.loads(row["answers"])}
    else:
        asked = [Question(**each) for each in json.loads(row["summary"])["questions"]]
        chosen = _chosen(asked, answers)
        if len(chosen) < len(asked):
            raise Conflict("Questions are open")
    with _one_at_a_time():
        taken = await sql.fetchrow(_APPLY, user_id, import_id, json.dumps(chosen))
    return _record(taken) if taken else await show_import(sql, user_id, import_id)


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


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """The database refuses a second import of a member at work."""
    try:
        yield
    except asyncpg.UniqueViolationError:
        raise _busy() from None


def _busy() -> Conflict:
    return Conflict("Another import is at work")


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
