"""Erase an account: identity's own data at once, that of the other services by an event."""

import logging
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, or_, select

from chassis import clock, ids
from chassis.erasure import begin_erasure
from chassis.http import AuthenticatedUser, BadRequest
from contracts.identity import UserErased
from identity import login_throttle
from identity.account import lock_own_account
from identity.own_password import WRONG
from identity.tables import REQUESTED_MAIL, EmailLead, Erasure, KnownNetwork, User
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
    await begin_erasure(session, current.id, now)
    # Another request may have changed it while this one was hashing.
    if user.password_hash != verified_hash:
        raise BadRequest(WRONG)
    receipt = Erasure(receipt_id=ids.new(), user_id=user.id)
    session.add(receipt)
    await _delete(session, user)
    outbox.add(session, UserErased(user_id=user.id, erased_at=now))
    # Read again when all databases were restored from backups (docs/operations.md).
    log.info("Erased %s %s", user.id, now.isoformat())
    return receipt.receipt_id


async def repeat_erasure(session: AsyncSession, user_id: str, erased_at: datetime) -> None:
    """Erase an account that a restored backup has brought back, here and in every service."""
    await lock_for_erasure(session, user_id)
    users = await session.scalars(select(User).where(col(User.id) == user_id).with_for_update())
    user = users.one_or_none()
    await begin_erasure(session, user_id, erased_at)
    if user is not None:
        await _delete(session, user)
    outbox.add(session, UserErased(user_id=user_id, erased_at=erased_at))


async def _delete(session: AsyncSession, user: User) -> None:
    own_lead = or_(col(EmailLead.user_id) == user.id, col(EmailLead.email) == user.normal_email)
    await session.execute(delete(EmailLead).where(own_lead))
    await session.execute(delete(REQUESTED_MAIL).where(REQUESTED_MAIL.c.user_id == user.id))
    await session.execute(delete(KnownNetwork).where(col(KnownNetwork.user_id) == user.id))
    await login_throttle.clear_all(session, user.email)
    await session.delete(user)
