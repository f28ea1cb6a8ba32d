"""Reset a forgotten password: mail a link, and set a new password with its token."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis.http import BadRequest, BadToken, Tokens, WrongKind
from chassis.messaging import outbox
from contracts.identity import PasswordResetRequested
from identity import addresses, log_in, login_throttle, mail_throttle, rules
from identity.account import next_moment
from identity.revoke_tokens import revoke_all
from identity.tables import User

LIFETIME = timedelta(hours=1)
KIND = "reset"
_SAME_SECONDS = 0.05
REFUSED = "Invalid or expired reset token"


@asynccontextmanager
async def same_time_for_all() -> AsyncIterator[None]:
    """Take at least as long as a request for a known address, which writes more, needs."""
    ends_at = time.monotonic() + _SAME_SECONDS
    yield
    await asyncio.sleep(max(0.0, ends_at - time.monotonic()))


async def request(session: AsyncSession, email: str) -> None:
    """Request the mail, if there is an account; the response does not tell."""
    found = await log_in.find_user(session, email)
    user = await session.get(User, found.id, with_for_update=True) if found else None
    if user is not None and await mail_throttle.may_send(session, user):
        outbox.add(
            session,
            PasswordResetRequested(
                user_id=user.id, email=user.email, requested_at=next_moment(user)
            ),
        )


def link(tokens: Tokens, frontend_url: str, user_id: str, email: str) -> str:
    """The link in the mail. It says where it was sent: that may be a former address by then."""
    token = tokens.issue({"sub": user_id, "type": KIND, "email": email}, LIFETIME)
    return f"{frontend_url.rstrip('/')}/reset-password?token={token}"


def claims(tokens: Tokens, token: str) -> dict[str, object]:
    """The claims of a reset token; an error if it is none."""
    try:
        return tokens.typed(token, KIND)
    except WrongKind:
        raise BadRequest("Invalid token") from None
    except BadToken:
        raise BadRequest(REFUSED) from None


async def reset(session: AsyncSession, token: dict[str, object], password_hash: str) -> None:
    """Replace the password, which invalidates this token, all earlier ones, and access tokens."""
    users = await session.scalars(
        select(User).where(col(User.id) == token["sub"]).with_for_update()
    )
    user = users.one_or_none()
    if user is None or not _is_valid(token, user):
        raise BadRequest(REFUSED)
    user.password_hash = password_hash
    user.password_changed_at = next_moment(user)
    await revoke_all(session, user)
    await login_throttle.clear_all(session, user.email)


def _is_valid(token: dict[str, object], user: User) -> bool:
    """Whether the password and the address are those for which the link was sent."""
    issued_at, sent_to = token.get("iat"), token.get("email")
    if isinstance(sent_to, str) and not addresses.are_same(sent_to, user.email):
        return False
    issued = float(issued_at) if isinstance(issued_at, int | float) else None
    return rules.is_newer(issued, user.password_changed_at, user.email_changed_at)
