"""How many more entries an account can have: fewer until its e-mail address is confirmed.

An address counts as confirmed until identity has published whether it is.
"""

from typing import NamedTuple

from chassis.http import Conflict
from chassis.storage import RawSql, statements
from tracker.diary.rules import MOST_ENTRIES, MOST_UNCONFIRMED
from tracker.limits import too_many

CONFIRM_ADDRESS = "Confirm your e-mail address first"
# Next to the message: the codes of `details` are a closed list.
CONFIRM_CODE = {"code": "confirm_address"}

queries = statements(__package__)


class EntryRoom(NamedTuple):
    """How many more entries there can be, and whether confirming the address allows more."""

    left: int
    is_unconfirmed: bool


async def entry_room(sql: RawSql, user_id: str) -> EntryRoom:
    row = await sql.fetchrow(
        queries.select_entry_room,
        user_id=user_id,
        most_entries=MOST_ENTRIES,
        most_unconfirmed=MOST_UNCONFIRMED,
    )
    assert row is not None
    return EntryRoom(row["entries_left"], row["is_unconfirmed"])


def confirm_address() -> Conflict:
    """The error for storing what needs a confirmed address."""
    return Conflict(CONFIRM_ADDRESS, more=CONFIRM_CODE)


async def refuse_beyond(sql: RawSql, user_id: str, count: int) -> None:
    """Refuse entries that the account has no room for."""
    room = await entry_room(sql, user_id)
    if room.left >= count:
        return
    if room.is_unconfirmed:
        raise confirm_address()
    message = f"there are {MOST_ENTRIES:,} entries already: delete some to add others"
    raise too_many("body", message, MOST_ENTRIES)
