"""Read the file of an import in a thread: 5 MB take seconds of CPU, and some 100 MB of memory."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tracker.imports import file_questions, parse_rows
from tracker.imports.parse_rows import ParsedRow, Problem

_SHOWN_ENTRIES = 10
_SHOWN_PROBLEMS = 100


class Preview(NamedTuple):
    """The format, the summary for the member, and every day that the file can mean."""

    format: str
    summary: dict[str, Any]
    days: set[str]


async def preview(content: bytes) -> Preview:
    """Read a file for the first time; raise `Unreadable` if nothing can be imported."""
    return await asyncio.to_thread(_preview, content)


async def entries(content: bytes, answers: Mapping[str, Any]) -> list[ParsedRow | Problem]:
    """Read a file whose questions are answered."""
    return await asyncio.to_thread(_read_answered, content, answers)


def _preview(content: bytes) -> Preview:
    file = file_questions.read(content)
    rows = list(parse_rows.refuse_without_room(parse_rows.entries(file, {})))
    entries = [each for each in rows if isinstance(each, ParsedRow)]
    summary = counts(entries, [each for each in rows if isinstance(each, Problem)])
    questions = [each._asdict() for each in file_questions.questions(file)] if entries else []
    return Preview(file.layout.format, {**summary, "questions": questions}, days(entries))


def _read_answered(content: bytes, answers: Mapping[str, Any]) -> list[ParsedRow | Problem]:
    file = file_questions.read(content)
    rows = parse_rows.refuse_unanswered(parse_rows.entries(file, answers))
    return list(parse_rows.refuse_without_room(rows))


def days(rows: Iterable[ParsedRow | Problem]) -> set[str]:
    return {str(each.date) for each in rows if isinstance(each, ParsedRow) and each.date}


def counts(entries: Sequence[ParsedRow], problems: Iterable[Problem]) -> dict[str, Any]:
    listed = sorted(problems)
    shown = [each._asdict() for each in listed[:_SHOWN_PROBLEMS]]
    if others := listed[_SHOWN_PROBLEMS:]:
        shown.append({"line": others[0].line, "message": f"and {len(others):,} more rows"})
    return {
        "rows": len(entries),
        "days": len({each.date or each.day_cell for each in entries}),
        "problems": shown,
        "preview": [parse_rows.preview_of(each) for each in entries[:_SHOWN_ENTRIES]],
    }
