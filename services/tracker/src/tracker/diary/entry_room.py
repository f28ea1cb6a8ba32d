"""How many more entries an account may have: fewer until its e-mail address is confirmed.

Of members about whom identity has said nothing, the address counts as confirmed.
"""

from typing import NamedTuple

from chassis.http import Conflict
from chassis.storage import RawSql
from tracker.diary.rules import MOST_ENTRIES, MOST_UNCONFIRMED
from tracker.limits import too_many

CONFIRM_ADDRESS = "Confirm your e-mail address first"
# Beside the message: the codes of `details` are a closed list.
CONFIRM_CODE = {"code": "confirm_address"}

_IS_UNCONFIRMED = "EXISTS (SELECT FROM member WHERE id = $1 AND NOT email_confirmed)"
# $1 is the member.
SIZE = "coalesce((SELECT entries FROM diary_size WHERE user_id = $1), 0)"
MOST = f"CASE WHEN {_IS_UNCONFIRMED} THEN {MOST_UNCONFIRMED} ELSE {MOST_ENTRIES} END"
_ROOM = f"SELECT ({MOST}) - {SIZE} AS left, {_IS_UNCONFIRMED} AS is_unconfirmed"


class EntryRoom(NamedTuple):
    """How many more entries there may be, and whether a confirmed address allows more."""

    left: int
    is_unconfirmed: bool


async def entry_room(sql: RawSql, user_id: str) -> EntryRoom:
    row = await sql.fetchrow(_ROOM, user_id)
    assert row is not None
    return EntryRoom(row["left"], row["is_unconfirmed"])


def confirm_address() -> Conflict:
    """The refusal of what only an account with a confirmed address may store."""
    return Conflict(CONFIRM_ADDRESS, more=CONFIRM_CODE)


async def refuse_beyond(sql: RawSql, user_id: str, count: int) -> None:
    """Refuse so many more entries where there is no room for them."""
    room = await entry_room(sql, user_id)
    if room.left >= count:
        return
    if room.is_unconfirmed:
        raise confirm_address()
    message = f"there are {MOST_ENTRIES:,} entries already: delete some to add others"
    raise too_many("body", message, MOST_ENTRIES)
