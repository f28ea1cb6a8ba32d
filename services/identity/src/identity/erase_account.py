"""Erase an account: identity's data immediately, that of other services by an event.

The account is deleted with its leads, its counts and the mails that wait in the outbox; a mail that
waits in a queue is not sent. The receipt has a random id, and the id of the account, which no other
data has any more. The services confirm by events; the state is `done` when all five have confirmed.
"""

import logging
from collections.abc import Iterable
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, ids
from chassis.http import AuthenticatedUser
from chassis.storage import Database, statements
from contracts.identity import UserErased
from identity.accounts.lock import lock_user
from identity.erasures.tables import Erasure
from identity.passwords.verify import lock_verified_account
from identity.personal_data import PERSONAL
from messaging import lock_for_erasure, outbox

log = logging.getLogger(__name__)

queries = statements(__package__)


async def erase_account(
    session: AsyncSession, current: AuthenticatedUser, verified_hash: str
) -> str:
    """Erase the account, whose password was verified; return the id of the receipt."""
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
    """Erase again, in every service, the accounts that a restored backup has brought back.

    Repeats the erasures in identity's database and those listed, and returns their number. The list
    comes from another service: identity's erasures may have been lost with its database.
    """
    async with database.session() as session:
        rows = (await session.execute(queries.select_erasures.clause)).all()
    erasures = dict(listed) | {row.user_id: row.erased_at for row in rows}
    for user_id, erased_at in sorted(erasures.items()):
        async with database.session() as session:
            await lock_for_erasure(session, user_id)
            await lock_user(session, user_id)
            await _erase(session, user_id, erased_at)
    return len(erasures)


async def _erase(session: AsyncSession, user_id: str, erased_at: datetime) -> None:
    await PERSONAL.erase(session, user_id, erased_at)
    outbox.add(session, UserErased(user_id=user_id, erased_at=erased_at))
