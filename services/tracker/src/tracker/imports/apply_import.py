"""Take the answers to an import's questions; the worker (`worker.py`) adds its entries."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from chassis.http import Conflict, Detail, ValidationFailed
from chassis.storage import RawSql
from tracker.diary import confirm_address, entry_room
from tracker.imports.file_questions import Question
from tracker.imports.schemas import ImportRecord
from tracker.imports.show_import import SHOWN, find_import, one_at_a_time, record_of, show_import

LEAVE_OUT = "leave them out"
DAYS = Question(
    "days",
    "Your diary has entries on some of these days already. Add to them, or leave them out?",
    ("add to them", LEAVE_OUT),
)
# In the stored answers, the days that are left out: they are told once, when the import begins.
# Then its own entries are on some days.
LEFT_OUT = "leftOut"
_APPLY = f"""
UPDATE diary_import SET state = 'applying', answers = $3::jsonb,
    worker = NULL, leased_until = NULL, attempts = 0,
    waiting_since = clock_timestamp(), network = $4
WHERE user_id = $1 AND id = $2 AND state IN ('asking', 'preview') RETURNING {SHOWN}
"""  # noqa: S608


async def apply_import(
    sql: RawSql, user_id: str, import_id: str, answers: Mapping[str, str], network: str | None
) -> ImportRecord:
    """Have the worker add the file's entries to the diary; again, it changes nothing.

    Until the member's address is confirmed, a file for which there is no room is refused whole, and
    can be applied afterwards. Of days that are left out, the worker knows how many entries stay.
    """
    row = await find_import(sql, user_id, import_id)
    summary = json.loads(row["summary"])
    if row["state"] == "reading":
        raise Conflict("The file is still being read")
    if row["state"] in ("applying", "applied", "failed"):
        return record_of(row)
    asked = [Question(**each) for each in summary["questions"]]
    chosen = _chosen(asked, answers)
    if len(chosen) < len(asked):
        raise Conflict("Questions are open")
    if chosen.get(DAYS.key) != LEAVE_OUT:
        room = await entry_room(sql, user_id)
        if room.is_unconfirmed and summary["rows"] > room.left:
            raise confirm_address()
    with one_at_a_time():
        taken = await sql.fetchrow(_APPLY, user_id, import_id, json.dumps(chosen), network)
    return record_of(taken) if taken else await show_import(sql, user_id, import_id)


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
