"""Confirm or change the member's e-mail address: request a mail, and follow its link.

A changed address counts as verified. A change to an address of another account has the same
response, date, count and notice as any other; only the link is not sent, and no mail reveals that
the address is taken (`test_emails.py`).
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
from chassis.storage import Database
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
from identity.own_email.tables import EmailChange
from identity.passwords import lock_verified_account
from identity.profile import publish_profile_change
from messaging import outbox
from words import Language

_OWN: Detail = {
    "field": "email",
    "message": "must be another address than your own",
    "code": "unchanged",
}
_LIFETIME = timedelta(hours=24)
_REFUSED = "Invalid or expired token"


async def request_verification(session: AsyncSession, current: AuthenticatedUser) -> None:
    """Request the mail that confirms the member's address."""
    user = await lock_own_account(session, current)
    if await may_send_mail(session, user.id, Requester.MEMBER):
        event = EmailVerificationRequested(user_id=user.id, requested_at=clock.now())
        outbox.add(session, event)


async def request_change(
    session: AsyncSession,
    current: AuthenticatedUser,
    verified_hash: str,
    email: str,
    language: Language | None,
) -> None:
    """Request the mails to both addresses.

    If the new address belongs to another account, or its mailbox has reached its limit, the old
    address receives the same notice and the new one nothing: neither the response nor the member's
    mailbox reveals whether the address is taken.
    """
    user = await lock_verified_account(session, current, verified_hash)
    if is_same_address(email, user.email):
        raise ValidationFailed(_OWN)
    is_taken = await find_user(session, email) is not None
    if await may_send_mail(session, user.id, Requester.MEMBER):
        with_link = await may_mail_new_address(session, user.id, None if is_taken else email)
        change = EmailChange(
            user_id=user.id,
            email=email,
            current_email=user.email,
            language=language,
            requested_at=next_moment(user),
        )
        session.add(change)
        event = EmailChangeRequested(user_id=user.id, change_id=change.id, with_link=with_link)
        outbox.add(session, event)


async def find_change(database: Database, change_id: str) -> EmailChange | None:
    """Return a request to replace an address; None if the member is erased or a week has passed."""
    async with database.session() as session:
        return await session.get(EmailChange, change_id)


def verification_link(tokens: Tokens, frontend_url: str, user_id: str, email: str) -> str:
    """The link that confirms the member's address."""
    token = tokens.issue({"sub": user_id, "type": "verify", "email": email}, _LIFETIME)
    return f"{frontend_url.rstrip('/')}/verify-email?token={token}"


def change_link(
    tokens: Tokens, frontend_url: str, user_id: str, email: str, requested_at: datetime
) -> str:
    """The link that replaces the address.

    It contains the time of the request: the mail may be written after a change of the password.
    """
    claims = {"type": "change-email", "email": email, "requestedAt": requested_at.timestamp()}
    token = tokens.issue({"sub": user_id, **claims}, _LIFETIME)
    return f"{frontend_url.rstrip('/')}/confirm-email?token={token}"


async def confirm_email(session: AsyncSession, tokens: Tokens, token: str) -> User:
    """Apply the token of a mailed link; return the user's id."""
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
    # A thief of a session may have requested it: a new password or a logout everywhere ends it.
    if not is_newer(requested_at, user.tokens_valid_from, user.email_changed_at):
        raise BadRequest(_REFUSED)
    previous_email = user.email
    user.email = email
    user.normal_email = normal_form(email)
    user.email_changed_at = user.email_verified_at = next_moment(user)
    publish_profile_change(session, user)
    try:
        await session.flush()
    except IntegrityError:
        raise Conflict("Email already in use") from None
    await move_lead(session, user, previous_email)
