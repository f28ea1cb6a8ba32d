"""Confirm the own e-mail address, or change it: ask for a mail, and follow its link.

A changed address counts as verified. One that another account has is answered, dated, counted and
noticed like a free one; the link alone is not sent, and no mail says whose it is
(`test_emails.py`).
"""

from datetime import datetime, timedelta

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import (
    AuthenticatedUser,
    BadRequest,
    BadToken,
    Conflict,
    Detail,
    Tokens,
    ValidationFailed,
)
from contracts.identity import EmailChangeRequested, EmailVerificationRequested
from identity.accounts import (
    User,
    find_user,
    is_newer,
    is_same_address,
    lock_own_account,
    lock_user,
    move_lead,
    next_moment,
    normal_form,
)
from identity.limits import Requester, may_mail_new_address, may_send_mail
from identity.passwords import lock_verified_account
from identity.profile import publish_profile_change
from messaging import outbox

_OWN: Detail = {
    "field": "email",
    "message": "must be another address than your own",
    "code": "unchanged",
}
_LIFETIME = timedelta(hours=24)
_REFUSED = "Invalid or expired token"


async def request_verification(session: AsyncSession, current: AuthenticatedUser) -> None:
    """Request the mail that confirms the own address."""
    user = await lock_own_account(session, current)
    if await may_send_mail(session, user.id, Requester.MEMBER):
        event = EmailVerificationRequested(
            user_id=user.id, email=user.email, requested_at=clock.now()
        )
        outbox.add(session, event)


async def request_change(
    session: AsyncSession, current: AuthenticatedUser, verified_hash: str, email: str
) -> None:
    """Request the mails to both addresses.

    Where the new one is another account's, or its mailbox has had its mails, the own address gets
    the same notice and the other nothing: neither the response nor the mailbox of who asks tells
    whether it is free.
    """
    user = await lock_verified_account(session, current, verified_hash)
    if is_same_address(email, user.email):
        raise ValidationFailed(_OWN)
    is_taken = await find_user(session, email) is not None
    if await may_send_mail(session, user.id, Requester.MEMBER):
        may_send_link = await may_mail_new_address(session, user.id, None if is_taken else email)
        to = email if may_send_link else ""
        event = EmailChangeRequested(
            user_id=user.id, email=to, current_email=user.email, requested_at=next_moment(user)
        )
        outbox.add(session, event)


def verification_link(tokens: Tokens, frontend_url: str, user_id: str, email: str) -> str:
    """The link that confirms the own address."""
    token = tokens.issue({"sub": user_id, "type": "verify", "email": email}, _LIFETIME)
    return f"{frontend_url.rstrip('/')}/verify-email?token={token}"


def change_link(
    tokens: Tokens, frontend_url: str, user_id: str, email: str, requested_at: datetime
) -> str:
    """The link that replaces the address.

    It says when it was requested: the mail may be written after the password has been changed.
    """
    claims = {"type": "change-email", "email": email, "requestedAt": requested_at.timestamp()}
    token = tokens.issue({"sub": user_id, **claims}, _LIFETIME)
    return f"{frontend_url.rstrip('/')}/confirm-email?token={token}"


async def confirm_email(session: AsyncSession, tokens: Tokens, token: str) -> User:
    """Do what the token was mailed for; return whose address it is."""
    try:
        claims = tokens.verify(token)
    except BadToken:
        raise BadRequest(_REFUSED) from None
    user = await lock_user(session, claims["sub"])
    email = claims.get("email")
    if user is None or not isinstance(email, str):
        raise BadRequest(_REFUSED)
    match claims.get("type"):
        case "verify":
            _verify(session, user, email)
        case "change-email":
            await _change(session, user, email, float(claims.get("requestedAt", 0)))
        case _:
            raise BadRequest(_REFUSED)
    return user


def _verify(session: AsyncSession, user: User, email: str) -> None:
    if not is_same_address(email, user.email):
        raise BadRequest(_REFUSED)
    if user.email_verified_at is None:
        user.email_verified_at = clock.now()
        publish_profile_change(session, user)


async def _change(session: AsyncSession, user: User, email: str, requested_at: float) -> None:
    # A stolen session may have asked for it: a new password or a logout everywhere ends that too.
    if not is_newer(requested_at, user.tokens_valid_from, user.email_changed_at):
        raise BadRequest(_REFUSED)
    former = user.email
    user.email = email
    user.normal_email = normal_form(email)
    user.email_changed_at = user.email_verified_at = next_moment(user)
    publish_profile_change(session, user)
    try:
        await session.flush()
    except IntegrityError:
        raise Conflict("Email already in use") from None
    await move_lead(session, user, former)
