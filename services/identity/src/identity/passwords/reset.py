"""Reset a forgotten password: mail a link, and set a new password with its token.

A token is good for one use without a table: it is refused once the password has been changed after
it was issued. It is issued when the mail is rendered, so that no queue holds one, but dated by its
request.

A new password refuses the older access tokens, here too, about which the specification says
nothing: a member resets the password when a stranger may have the account. It forgets the failed
logins.
"""

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, text, update

from chassis import clock, ids
from chassis.http import BadRequest, BadToken, Tokens, WrongKind
from contracts.identity import PasswordResetRequested
from identity.accounts import (
    User,
    find_user,
    is_newer,
    is_same_address,
    lock_user,
    mailbox_of,
    next_moment,
    normal_form,
    revoke_all,
)
from identity.limits import Requester, forget_failures, may_send_mail
from messaging import outbox

_LIFETIME = timedelta(hours=1)
_KIND = "reset"
_REFUSED = "Invalid or expired reset token"

_ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(hashtextextended('reset ' || :mailbox, 0))")


async def request_reset(session: AsyncSession, email: str) -> None:
    """Request the mail, if there is an account; neither the response nor its time tells.

    Without an account the same statements run, for the id of none; requests for one mailbox wait
    for each other, whether it has an account or not.
    """
    await session.execute(_ONE_AT_A_TIME, {"mailbox": mailbox_of(normal_form(email))})
    found = await find_user(session, email)
    user = await lock_user(session, found.id if found else ids.new())
    user_id = user.id if user else ids.new()
    may_send = await may_send_mail(session, user_id, Requester.ANYONE)
    to = user.email if user and may_send else ""
    if user is None:
        requested_at = clock.now()
        none = update(User).where(col(User.id) == user_id).values(dated_at=requested_at)
        await session.execute(none)
    else:
        requested_at = next_moment(user)
        await session.flush()
    event = PasswordResetRequested(user_id=user_id, email=to, requested_at=requested_at)
    outbox.add(session, event)


def reset_link(
    tokens: Tokens, frontend_url: str, user_id: str, email: str, requested_at: datetime
) -> str:
    """The link in the mail.

    It says where it was sent, and when it was requested: by then, the address may be a former
    one, or the password a new one.
    """
    claims = {"type": _KIND, "email": email, "requestedAt": requested_at.timestamp()}
    token = tokens.issue({"sub": user_id, **claims}, _LIFETIME)
    return f"{frontend_url.rstrip('/')}/reset-password?token={token}"


def read_token(tokens: Tokens, token: str) -> dict[str, object]:
    """The claims of a reset token; an error if it is none."""
    try:
        return tokens.typed(token, _KIND)
    except WrongKind:
        raise BadRequest("Invalid token") from None
    except BadToken:
        raise BadRequest(_REFUSED) from None


async def reset_password(
    session: AsyncSession, token: dict[str, object], password_hash: str
) -> User:
    """Replace the password, which invalidates this token, all earlier ones, and access tokens."""
    user = await lock_user(session, token["sub"])
    if user is None or not _is_valid(token, user):
        raise BadRequest(_REFUSED)
    user.password_hash = password_hash
    user.password_changed_at = next_moment(user)
    await revoke_all(session, user)
    await forget_failures(session, user.email)
    return user


def _is_valid(token: dict[str, object], user: User) -> bool:
    """Whether the password and the address are those for which the link was sent."""
    requested_at, sent_to = token.get("requestedAt"), token.get("email")
    if isinstance(sent_to, str) and not is_same_address(sent_to, user.email):
        return False
    moment = float(requested_at) if isinstance(requested_at, int | float) else None
    return is_newer(moment, user.password_changed_at, user.email_changed_at)
