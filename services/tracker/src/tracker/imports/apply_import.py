"""Accept the answers to an import's questions; its task (`import_file.py`) adds the entries."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import func, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from chassis.http import Conflict, Detail, ValidationFailed
from chassis.storage import RawSql
from tracker.diary import confirm_address, entry_room
from tracker.imports.file_questions import Question
from tracker.imports.import_tasks import add_task
from tracker.imports.schemas import ImportRecord
from tracker.imports.show_import import SHOWN, find_import, one_at_a_time, record_of, show_import
from tracker.imports.tables import DiaryImport

LEAVE_OUT = "leave them out"
DAYS = Question(
    "days",
    "Your diary has entries on some of these days already. Add to them, or leave them out?",
    ("add to them", LEAVE_OUT),
)
# The stored answers also have the days that are left out. They are read once, before the import
# adds entries to some of these days.
LEFT_OUT = "leftOut"


async def apply_import(
    session: AsyncSession,
    sql: RawSql,
    user_id: str,
    import_id: str,
    answers: Mapping[str, str],
    network: str | None,
) -> ImportRecord:
    """Have the worker add the file's entries to the diary. A repeated request changes nothing.

    Until the member's address is confirmed, a file that exceeds the room is refused as a whole, and
    can be applied afterwards. If days are left out, the worker counts the remaining entries.
    """
    row = await find_import(session, user_id, import_id)
    if row.state == "reading":
        raise Conflict("The file is still being read")
    if row.state in ("applying", "applied", "failed"):
        return record_of(row)
    asked = [Question(**each) for each in row.summary["questions"]]
    chosen = _chosen(asked, answers)
    if len(chosen) < len(asked):
        raise Conflict("Questions are open")
    if chosen.get(DAYS.key) != LEAVE_OUT:
        room = await entry_room(sql, user_id)
        if room.is_unconfirmed and row.summary["rows"] > room.left:
            raise confirm_address()
    waiting = (
        col(DiaryImport.user_id) == user_id,
        col(DiaryImport.id) == import_id,
        col(DiaryImport.state).in_(("asking", "preview")),
    )
    size = func.octet_length(DiaryImport.content).label("size")
    applying = update(DiaryImport).where(*waiting).values(state="applying", answers=chosen)
    with one_at_a_time():
        updated = (await session.execute(applying.returning(*SHOWN, size))).one_or_none()
    if updated is None:
        return await show_import(session, user_id, import_id)
    await add_task(session, user_id, import_id, updated.size, network)
    return record_of(updated)


def _chosen(asked: Sequence[Question], answers: Mapping[str, str]) -> dict[str, Any]:
    """Return the answers to the questions; refuse an answer that is not among the choices."""
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
