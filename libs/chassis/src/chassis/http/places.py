"""Limits the concurrent requests of a member in this process; further ones wait.

Limits per address do not count a member's cost, and some addresses are exempt. With this limit, a
member with many requests only slows down these.
"""

import asyncio
from collections import deque
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

from chassis.http.errors import TooManyRequests
from chassis.metrics import MEMBER_REFUSED, MEMBER_WAITING

TOO_MANY = "Too many requests"

_KEY = "keto.place"


class _Member:
    """The requests of a member: the number that have a place, and those that wait for one."""

    __slots__ = ("at_work", "waiting")

    def __init__(self) -> None:
        self.at_work = 1
        self.waiting: deque[asyncio.Future[None]] = deque()


class MemberPlaces:
    """The places of each member with requests in flight."""

    def __init__(self, places: int, waiting: int, seconds: float) -> None:
        self._places = places
        self._waiting = waiting
        self._seconds = seconds
        self._members: dict[str, _Member] = {}

    async def take(self, member_id: str, scope: MutableMapping[str, Any]) -> None:
        """Take a place for a request until `give_back`; wait for it, or refuse with a 429."""
        if _KEY in scope:
            return
        member = self._members.get(member_id)
        if member is None:
            self._members[member_id] = _Member()
        elif member.at_work < self._places:
            member.at_work += 1
        else:
            await self._wait(member_id, member)
        scope[_KEY] = (self, member_id)

    def leave(self, member_id: str) -> None:
        """Give a place to the request that has waited the longest."""
        member = self._members[member_id]
        while member.waiting:
            turn = member.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        member.at_work -= 1
        if not member.at_work:
            del self._members[member_id]

    async def _wait(self, member_id: str, member: _Member) -> None:
        if len(member.waiting) >= self._waiting:
            raise _refused("full")
        turn = asyncio.get_running_loop().create_future()
        member.waiting.append(turn)
        MEMBER_WAITING.inc()
        try:
            async with asyncio.timeout(self._seconds):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                # It received a place in the moment in which it was cancelled.
                self.leave(member_id)
            else:
                with suppress(ValueError):
                    member.waiting.remove(turn)
            if isinstance(error, TimeoutError):
                raise _refused("waited") from None
            raise
        finally:
            MEMBER_WAITING.dec()


def give_back(scope: MutableMapping[str, Any]) -> None:
    """Release the place of a request, if it has one.

    A request that waits for minutes under another limit calls this first, so that the member's
    other requests do not wait for it.
    """
    place = scope.pop(_KEY, None)
    if place is not None:
        places, member_id = place
        places.leave(member_id)


def _refused(why: str) -> TooManyRequests:
    MEMBER_REFUSED.labels(why).inc()
    return TooManyRequests(TOO_MANY, headers={"retry-after": "1"})
