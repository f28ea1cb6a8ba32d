"""A member who forgot the password gets a link, and sets a new one with it."""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from chassis.http import BadRequest, BadToken, Tokens, WrongKind
from chassis.messaging import outbox
from contracts.identity import PasswordResetRequested
from identity import log_in, rules
from identity.tables import User

LIFETIME = timedelta(hours=1)
KIND = "reset"
REFUSED = "Invalid or expired reset token"


async def request(session: AsyncSession, email: str) -> None:
    """Have a link mailed, if the address is anybody's; the caller can't tell."""
    user = await log_in.find(session, email)
    if user is not None:
        outbox.add(
            session,
            PasswordResetRequested(user_id=user.id, email=user.email, requested_at=clock.now()),
        )


def link(tokens: Tokens, frontend_url: str, user_id: str) -> str:
    """The link that the mail carries."""
    token = tokens.issue({"sub": user_id, "type": KIND}, LIFETIME)
    return f"{frontend_url.rstrip('/')}/reset-password?token={token}"


def claims(tokens: Tokens, token: str) -> dict[str, object]:
    """What a reset token says, if it is one."""
    try:
        return tokens.typed(token, KIND)
    except WrongKind:
        raise BadRequest("Invalid token") from None
    except BadToken:
        raise BadRequest(REFUSED) from None


async def reset(session: AsyncSession, token: dict[str, object], password_hash: str) -> None:
    """Replace the password; the token, and any other asked for before, is used up by it."""
    found = await session.scalars(
        select(User).where(col(User.id) == token["sub"]).with_for_update()
    )
    user = found.one_or_none()
    issued_at = token.get("iat")
    issued = float(issued_at) if isinstance(issued_at, int | float) else None
    if user is None or not rules.is_still_good(issued, user.password_changed_at):
        raise BadRequest(REFUSED)
    user.password_hash = password_hash
    user.password_changed_at = clock.now()
    session.add(user)
