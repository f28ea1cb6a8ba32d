"""Erase an account: identity's own data at once, that of the other services by an event."""

import logging
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock, ids
from chassis.http import AuthenticatedUser, BadRequest
from contracts.identity import UserErased
from identity.account import lock_own_account
from identity.own_password import WRONG
from identity.personal_data import PERSONAL
from identity.tables import Erasure, User
from messaging import lock_for_erasure, outbox

log = logging.getLogger(__name__)


async def delete_account(
    session: AsyncSession, current: AuthenticatedUser, verified_hash: str
) -> str:
    """Erase the own account, whose password was verified; return the id of the receipt."""
    now = clock.now()
    # Handlers lock in this order; a revocation locks the account, then the row of its tokens.
    await lock_for_erasure(session, current.id)
    user = await lock_own_account(session, current)
    # Another request may have changed it while this one was hashing.
    if user.password_hash != verified_hash:
        raise BadRequest(WRONG)
    receipt = Erasure(receipt_id=ids.new(), user_id=current.id)
    session.add(receipt)
    await PERSONAL.erase(session, current.id, now)
    outbox.add(session, UserErased(user_id=current.id, erased_at=now))
    # Read again when all databases were restored from backups (docs/operations.md).
    log.info("Erased %s %s", current.id, now.isoformat())
    return receipt.receipt_id


async def repeat_erasure(session: AsyncSession, user_id: str, erased_at: datetime) -> None:
    """Erase an account that a restored backup has brought back, here and in every service."""
    await lock_for_erasure(session, user_id)
    await session.execute(select(User.id).where(col(User.id) == user_id).with_for_update())
    await PERSONAL.erase(session, user_id, erased_at)
    outbox.add(session, UserErased(user_id=user_id, erased_at=erased_at))
