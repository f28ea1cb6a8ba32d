"""Read the file of an import, in a thread: 5 MB take seconds of CPU, and some 100 MB."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tracker.imports import parse_rows as import_rules
from tracker.imports import questions as import_files
from tracker.imports.parse_rows import Problem, Wanted

_SHOWN_ENTRIES = 10
_SHOWN_PROBLEMS = 100


class Preview(NamedTuple):
    """The format, what members see, and every day that the file may mean."""

    format: str
    summary: dict[str, Any]
    days: set[str]


async def preview(content: bytes) -> Preview:
    """Read a file for the first time; `Unreadable` says why nothing can be imported."""
    return await asyncio.to_thread(_preview, content)


async def entries(content: bytes, answers: Mapping[str, Any]) -> list[Wanted | Problem]:
    """Read a file whose questions are answered."""
    return await asyncio.to_thread(_fitting, content, answers)


def _preview(content: bytes) -> Preview:
    file = import_files.read(content)
    found = list(import_rules.fitting(import_rules.entries(file, {})))
    wanted = [each for each in found if isinstance(each, Wanted)]
    summary = counts(wanted, [each for each in found if isinstance(each, Problem)])
    questions = [each._asdict() for each in import_files.questions(file)] if wanted else []
    return Preview(file.layout.format, {**summary, "questions": questions}, days(wanted))


def _fitting(content: bytes, answers: Mapping[str, Any]) -> list[Wanted | Problem]:
    file = import_files.read(content)
    found = import_rules.answered(import_rules.entries(file, answers))
    return list(import_rules.fitting(found))


def days(found: Iterable[Wanted | Problem]) -> set[str]:
    return {str(each.date) for each in found if isinstance(each, Wanted) and each.date}


def counts(entries: Sequence[Wanted], problems: Iterable[Problem]) -> dict[str, Any]:
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
