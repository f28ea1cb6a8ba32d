"""Find an account, lock it for a change, or read it for its owner."""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from chassis.http import AuthenticatedUser, Unauthorized, is_session_ended
from chassis.storage import Database, statements
from identity.accounts.email_addresses import normal_form
from identity.accounts.tables import User

queries = statements(__package__)

_SEEN_FOR = timedelta(minutes=15)


async def find_user(session: AsyncSession, email: str) -> User | None:
    """Return the account with this e-mail address, however it is spelled."""
    users = select(User).where(col(User.normal_email) == normal_form(email))
    return (await session.scalars(users)).one_or_none()


async def read_user(database: Database, user_id: str) -> User | None:
    """Return the account as it is now, to send it a mail; None once it is erased."""
    async with database.session() as session:
        return await session.get(User, user_id)


async def lock_user(session: AsyncSession, user_id: object) -> User | None:
    """Lock and return the account with this id, as it is now."""
    users = select(User).where(col(User.id) == user_id).with_for_update()
    rows = await session.scalars(users.execution_options(populate_existing=True))
    return rows.one_or_none()


async def lock_own_account(session: AsyncSession, current: AuthenticatedUser) -> User:
    """Lock and return the account of the user who sent the request.

    The guard reads revocations once a second. A change reads them under the lock: otherwise a
    stolen token could be exchanged for a new one in the second after its revocation.
    """
    user = _valid(await lock_user(session, current.id), current)
    if await is_session_ended(session, current.session_id):
        raise Unauthorized("Invalid token")
    # Written when the member changes something, not at each request.
    now = clock.now()
    used = {"session_id": current.session_id, "now": now, "before": now - _SEEN_FOR}
    await session.execute(queries.note_use.clause, used)
    return user


async def own_account(session: AsyncSession, current: AuthenticatedUser) -> User:
    """Return the account of the user who sent the request, to read it."""
    return _valid(await session.get(User, current.id), current)


def _valid(user: User | None, current: AuthenticatedUser) -> User:
    if user is None:
        raise Unauthorized("Invalid token")
    valid_from = user.tokens_valid_from
    if valid_from is not None and current.issued_at < valid_from.timestamp():
        raise Unauthorized("Invalid token")
    return user
