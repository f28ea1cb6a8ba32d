"""Reset a forgotten password: mail a link, and set a new password with its token.

A token works once, without a table: it is refused if the password has been changed after its date.
It is created when the mail is rendered, so that no queue holds one, but has the date of its
request.

A reset revokes the older access tokens (the specification does not mention it): a member resets the
password when another person may have access. It also clears the failed logins.
"""

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, update

from chassis import clock, ids
from chassis.http import BadRequest, BadToken, Tokens, WrongKind
from chassis.storage import statements
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

queries = statements(__package__)

_LIFETIME = timedelta(hours=1)
_KIND = "reset"
_REFUSED = "Invalid or expired reset token"


async def request_reset(session: AsyncSession, email: str) -> None:
    """Request the mail; neither the response nor its time reveals whether there is an account.

    Without an account the same statements run, for an id that does not exist; requests for one
    mailbox wait for each other in both cases.
    """
    mailbox = mailbox_of(normal_form(email))
    await session.execute(queries.lock_requests.clause, {"mailbox": mailbox})
    unlocked = await find_user(session, email)
    user = await lock_user(session, unlocked.id if unlocked else ids.new())
    user_id = user.id if user else ids.new()
    may_send = await may_send_mail(session, user_id, Requester.ANYONE)
    if user is None:
        requested_at = clock.now()
        same_work = update(User).where(col(User.id) == user_id).values(dated_at=requested_at)
        await session.execute(same_work)
    else:
        requested_at = next_moment(user)
        await session.flush()
    # The mail goes to the account with this id; if none may be sent, the id is a random one.
    to = user_id if may_send else ids.new()
    outbox.add(session, PasswordResetRequested(user_id=to, requested_at=requested_at))


def reset_link(
    tokens: Tokens, frontend_url: str, user_id: str, email: str, requested_at: datetime
) -> str:
    """The link in the mail.

    It contains its address and the time of the request, to refuse it after a change of the address
    or the password.
    """
    claims = {"type": _KIND, "email": email, "requestedAt": requested_at.timestamp()}
    token = tokens.issue({"sub": user_id, **claims}, _LIFETIME)
    return f"{frontend_url.rstrip('/')}/reset-password?token={token}"


def read_token(tokens: Tokens, token: str) -> dict[str, object]:
    """The claims of a reset token; an error if it is invalid."""
    try:
        return tokens.typed(token, _KIND)
    except WrongKind:
        raise BadRequest("Invalid token") from None
    except BadToken:
        raise BadRequest(_REFUSED) from None


async def reset_password(
    session: AsyncSession, token: dict[str, object], password_hash: str
) -> User:
    """Replace the password, which invalidates all reset tokens and access tokens so far."""
    user = await lock_user(session, token["sub"])
    if user is None or not _is_valid(token, user):
        raise BadRequest(_REFUSED)
    user.password_hash = password_hash
    user.password_changed_at = next_moment(user)
    await revoke_all(session, user)
    await forget_failures(session, user.email)
    return user


def _is_valid(token: dict[str, object], user: User) -> bool:
    """Whether neither the password nor the address has changed since the link was requested."""
    requested_at, sent_to = token.get("requestedAt"), token.get("email")
    if isinstance(sent_to, str) and not is_same_address(sent_to, user.email):
        return False
    moment = float(requested_at) if isinstance(requested_at, int | float) else None
    return is_newer(moment, user.password_changed_at, user.email_changed_at)
