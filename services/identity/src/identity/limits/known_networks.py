"""Known networks: a member can log in from one while too many logins from others fail."""

from datetime import timedelta
from typing import Protocol

from fastapi import Request
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import networks
from chassis.storage import statements
from identity.limits.tables import KnownNetwork

queries = statements(__package__)


class LoginAccount(Protocol):
    """An account whose logins are counted: a member's or a staff member's."""

    id: str
    email: str


_NOTED_FOR = timedelta(days=1)


def networks_of(request: Request) -> tuple[str, ...]:
    """Return the client's networks, widest last.

    The gateway sets the header; its first address is the client's.
    """
    first = request.headers.get("x-forwarded-for", "").partition(",")[0].strip()
    if not first and request.client is not None:
        first = request.client.host
    return networks(first)


async def note_network(session: AsyncSession, user: LoginAccount, network: str) -> None:
    """Note a login from this network; the user's row is locked."""
    now = clock.now()
    values = {"user_id": user.id, "network": network, "now": now, "before": now - _NOTED_FOR}
    await session.execute(queries.note_network.clause, values)


async def is_known(session: AsyncSession, user: LoginAccount, network: str) -> bool:
    """Whether the member has logged in from this network."""
    return await session.get(KnownNetwork, (user.id, network)) is not None
