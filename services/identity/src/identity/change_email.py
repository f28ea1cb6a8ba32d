"""Ask for a mail that confirms an address: the own one, or another to replace it."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import AuthenticatedUser, ValidationFailed
from contracts.identity import EmailChangeRequested, EmailVerificationRequested
from identity import addresses, mail_throttle
from identity.account import find_user, lock_own_account, next_moment
from identity.own_password import lock_verified_account
from messaging import outbox

_OWN = [{"field": "email", "message": "must be another address than your own"}]


async def request_verification(session: AsyncSession, current: AuthenticatedUser) -> None:
    """Request the mail that confirms the own address."""
    user = await lock_own_account(session, current)
    if await mail_throttle.may_send(session, user.id, mail_throttle.MEMBER):
        event = EmailVerificationRequested(
            user_id=user.id, email=user.email, requested_at=clock.now()
        )
        outbox.add(session, event)


async def request_change(
    session: AsyncSession, current: AuthenticatedUser, verified_hash: str, email: str
) -> None:
    """Request the mails to both addresses, if the new one is free; the response does not tell."""
    user = await lock_verified_account(session, current, verified_hash)
    if addresses.are_same(email, user.email):
        raise ValidationFailed("Validation error", _OWN)
    if await find_user(session, email) is not None:
        return
    if await mail_throttle.may_send(session, user.id, mail_throttle.MEMBER):
        event = EmailChangeRequested(
            user_id=user.id, email=email, current_email=user.email, requested_at=next_moment(user)
        )
        outbox.add(session, event)
