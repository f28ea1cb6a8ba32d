"""Failed logins: after ten from one network for one account, that network waits.

Of any number of guesses at once, ten are answered. The owner, who comes from another network, is
never locked out.
"""

import hashlib
from datetime import timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from fastapi import Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import TooManyRequests
from identity import addresses

WINDOW = timedelta(minutes=15)
FAILURES = 10
TOO_MANY = "Too many attempts. Please try again later."

_BLOCKED = text("""
SELECT started_at FROM failed_login
WHERE account = :account AND network = :network AND failures >= :most AND started_at > :since
""")
_COUNT = text("""
INSERT INTO failed_login AS known (account, network, failures, started_at)
VALUES (:account, :network, 1, :now)
ON CONFLICT (account, network) DO UPDATE
SET failures = CASE WHEN known.started_at > :since THEN known.failures + 1 ELSE 1 END,
    started_at = CASE WHEN known.started_at > :since THEN known.started_at ELSE :now END
WHERE known.started_at <= :since OR known.failures < :most
RETURNING failures
""")
_CLEAR = text("DELETE FROM failed_login WHERE account = :account AND network = :network")
_CLEAR_ALL = text("DELETE FROM failed_login WHERE account = :account")


def network_of(request: Request) -> str:
    """The client's network: the gateway sets the header, its first address is the client's."""
    first = request.headers.get("x-forwarded-for", "").partition(",")[0].strip()
    if not first and request.client is not None:
        first = request.client.host
    try:
        found = ip_address(first)
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if isinstance(found, IPv6Address):
        # Without the zone of a link-local address.
        return str(IPv6Address(int(found) >> 64 << 64)) + "/64"
    return str(ip_network(f"{found}/24", strict=False))


class LoginThrottle:
    """The failed logins for one address from one network."""

    def __init__(self, email: str, network: str) -> None:
        self._key = {"account": _account(email), "network": network}

    async def check(self, session: AsyncSession) -> None:
        """Refuse the login if too many have failed, also with the right password."""
        now = clock.now()
        given = {**self._key, "most": FAILURES, "since": now - WINDOW}
        started_at = await session.scalar(_BLOCKED, given)
        if started_at is not None:
            seconds = int((started_at + WINDOW - now).total_seconds()) + 1
            raise TooManyRequests(TOO_MANY, headers={"retry-after": str(seconds)})

    async def count_failure(self, session: AsyncSession) -> None:
        """Count a failure; refused instead if others have used up the window meanwhile."""
        now = clock.now()
        given: dict[str, Any] = {**self._key, "most": FAILURES, "since": now - WINDOW, "now": now}
        if await session.scalar(_COUNT, given) is None:
            await self.check(session)

    async def clear(self, session: AsyncSession) -> None:
        """Forget this network's failures, after a success."""
        await self.check(session)
        await session.execute(_CLEAR, self._key)


async def clear_all(session: AsyncSession, email: str) -> None:
    """Forget the failures of every network: the password is new."""
    await session.execute(_CLEAR_ALL, {"account": _account(email)})


def _account(email: str) -> str:
    return hashlib.sha256(addresses.normal_form(email).encode()).hexdigest()
