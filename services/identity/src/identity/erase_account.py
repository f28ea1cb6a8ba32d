"""Erase an account: identity's own data at once, that of the other services by an event.

It is gone at once, with its leads, its counts and the mails that wait in the outbox; a mail that
waits in a queue is not sent. The receipt is a random id beside the id of the account, which no
other data has any more. The services answer by events; the answers of all five are the state
`done`.
"""

import logging
from collections.abc import Iterable
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, ids
from chassis.http import AuthenticatedUser
from chassis.storage import Database
from contracts.identity import UserErased
from identity.accounts.lock import lock_user
from identity.erasures.tables import Erasure
from identity.passwords.verify import lock_verified_account
from identity.personal_data import PERSONAL
from messaging import lock_for_erasure, outbox

log = logging.getLogger(__name__)

_ERASED = "SELECT user_id, erased_at FROM erased_user"


async def erase_account(
    session: AsyncSession, current: AuthenticatedUser, verified_hash: str
) -> str:
    """Erase the own account, whose password was verified; return the id of the receipt."""
    now = clock.now()
    # Handlers lock in this order; a revocation locks the account, then the row of its tokens.
    await lock_for_erasure(session, current.id)
    await lock_verified_account(session, current, verified_hash)
    receipt = Erasure(receipt_id=ids.new(), user_id=current.id)
    session.add(receipt)
    await _erase(session, current.id, now)
    # Read again when all databases were restored from backups (docs/operations.md).
    log.info("Erased %s %s", current.id, now.isoformat())
    return receipt.receipt_id


async def republish_erasures(
    database: Database, listed: Iterable[tuple[str, datetime]] = ()
) -> int:
    """Erase again, here and in every service, whom a restored backup has brought back.

    Repeats the erasures that identity knows and those listed, and returns their number. The list
    is another service's: identity's own may have been lost with its database.
    """
    known = await database.raw_sql.fetch(_ERASED)
    erasures = dict(listed) | {row["user_id"]: row["erased_at"] for row in known}
    for user_id, erased_at in sorted(erasures.items()):
        async with database.session() as session:
            await lock_for_erasure(session, user_id)
            await lock_user(session, user_id)
            await _erase(session, user_id, erased_at)
    return len(erasures)


async def _erase(session: AsyncSession, user_id: str, erased_at: datetime) -> None:
    await PERSONAL.erase(session, user_id, erased_at)
    outbox.add(session, UserErased(user_id=user_id, erased_at=erased_at))
