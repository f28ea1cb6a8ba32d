"""List the open sessions of a member.

Only the 100 newest; the tokens of older ones work until they expire, or until `logout-everywhere`.
`lastSeenAt` is written when the account is locked anyway, at most once per quarter of an hour.
"""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from chassis.http import ACCESS_LIFETIME, AuthenticatedUser
from identity.accounts import own_account
from identity.sessions.schemas import OpenSession
from identity.sessions.tables import MemberSession


async def list_sessions(session: AsyncSession, current: AuthenticatedUser) -> list[OpenSession]:
    """Return the sessions whose tokens are valid, the newest first."""
    await own_account(session, current)
    rows = select(MemberSession).where(
        MemberSession.user_id == current.id,
        col(MemberSession.ended_at).is_(None),
        col(MemberSession.created_at) > clock.now() - ACCESS_LIFETIME,
    )
    return [
        OpenSession(
            id=row.id,
            created_at=row.created_at,
            last_seen_at=row.last_seen_at,
            device=row.device,
            current=row.id == current.session_id,
        )
        for row in await session.scalars(rows.order_by(col(MemberSession.created_at).desc()))
    ]
