"""Publish every erasure again: a restored backup has brought erased members back."""

from collections.abc import Iterable
from datetime import datetime

from chassis.storage import Database
from identity.erase_account import repeat_erasure

_KNOWN = "SELECT user_id, erased_at FROM erased_user"


async def republish_erasures(
    database: Database, listed: Iterable[tuple[str, datetime]] = ()
) -> int:
    """Repeat the erasures that identity knows and those listed; return their number.

    The list is another service's: identity's own may have been lost with its database.
    """
    known = await database.raw_sql.fetch(_KNOWN)
    erasures = dict(listed) | {row["user_id"]: row["erased_at"] for row in known}
    for user_id, erased_at in sorted(erasures.items()):
        async with database.session() as session:
            await repeat_erasure(session, user_id, erased_at)
    return len(erasures)
