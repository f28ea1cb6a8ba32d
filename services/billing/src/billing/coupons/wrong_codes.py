"""Limits of wrong coupon codes: a code is worth money, and the answer tells whether it can be used.

After 20 wrong codes of a member, or 60 from a network, within an hour, every code is a 429. A code
that does not exist, has expired or is used up is wrong, with the same answer. A wrong code is
counted before its answer: of concurrent guesses, no more than the limit receive one. Each wider
network of an IPv6 address can send twice as many; clients without limits at the gateway have none
here.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta

from fastapi import Request
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import BadRequest, TooManyRequests
from chassis.storage import statements

queries = statements(__package__)

INVALID = "Invalid or expired coupon"
TOO_MANY = "Too many attempts. Please try again later."
_WINDOW = timedelta(hours=1)
_OF_MEMBER, _OF_NETWORK = 20, 60


class Guesser:
    """Who sends codes: a member, the networks of a client, or both."""

    def __init__(self, user_id: str | None, networks: Sequence[str]) -> None:
        limits = {_hash(f"member {user_id}"): _OF_MEMBER} if user_id else {}
        limits |= {
            _hash(f"network {network}"): _OF_NETWORK * 2**wider
            for wider, network in enumerate(networks)
        }
        self._limits = limits

    @classmethod
    def of(cls, request: Request, user_id: str | None) -> "Guesser":
        """The sender of a request, with the networks that the gateway names."""
        return cls(user_id, request.headers.get("x-client-networks", "").split())

    async def check(self, session: AsyncSession) -> None:
        """Refuse a code, right or wrong, where a limit is used up."""
        values = {
            "guessers": list(self._limits),
            "most": list(self._limits.values()),
            "since": clock.now() - _WINDOW,
        }
        started_at = await session.scalar(queries.select_start.clause, values)
        if started_at is not None:
            raise _too_many(started_at)

    async def count(self, session: AsyncSession) -> TooManyRequests | BadRequest:
        """Count a wrong code; return the answer to it, to be raised after the commit."""
        now = clock.now()
        values = {"guessers": list(self._limits), "now": now, "since": now - _WINDOW}
        counted = (await session.execute(queries.count_code.clause, values)).all()
        is_over = any(row.codes > self._limits[row.guesser] for row in counted)
        return _too_many(now) if is_over else BadRequest(INVALID)


def _too_many(started_at: datetime) -> TooManyRequests:
    seconds = int((started_at + _WINDOW - clock.now()).total_seconds()) + 1
    return TooManyRequests(TOO_MANY, headers={"retry-after": str(seconds)})


def _hash(guesser: str) -> str:
    return hashlib.sha256(guesser.encode()).hexdigest()
