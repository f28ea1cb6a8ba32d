"""The networks of clients: a known one may log in while too many others fail."""

from datetime import timedelta
from typing import Protocol

from fastapi import Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import networks


class Account(Protocol):
    """Whose logins are counted: a member, or one of the staff."""

    id: str
    email: str


# A later login from the network is noted once a day.
_NOTED_FOR = timedelta(days=1)

_NOTE = text("""
INSERT INTO known_network AS known (user_id, network, seen_at)
VALUES (:user_id, :network, :now)
ON CONFLICT (user_id, network) DO UPDATE SET seen_at = excluded.seen_at
WHERE known.seen_at < :before
""")
_INCLUDE = text("SELECT true FROM known_network WHERE user_id = :user_id AND network = :network")


def networks_of(request: Request) -> tuple[str, ...]:
    """Return the client's networks, widest last.

    The gateway sets the header; its first address is the client's.
    """
    first = request.headers.get("x-forwarded-for", "").partition(",")[0].strip()
    if not first and request.client is not None:
        first = request.client.host
    return networks(first)


async def note_network(session: AsyncSession, user: Account, network: str) -> None:
    """Note a login from this network; the user's row is locked."""
    now = clock.now()
    values = {"user_id": user.id, "network": network, "now": now, "before": now - _NOTED_FOR}
    await session.execute(_NOTE, values)


async def is_known(session: AsyncSession, user: Account, network: str) -> bool:
    """Whether the member has logged in from this network."""
    values = {"user_id": user.id, "network": network}
    return await session.scalar(_INCLUDE, values) is not None
