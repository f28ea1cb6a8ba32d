"""How many requests of a member are at work in this process at once; the others wait their turn.

Limits of addresses do not count what a member costs, and some addresses have none. So who sends
many requests slows down the own ones only.
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
    """The requests of a member: how many have a place, and those that wait for one."""

    __slots__ = ("at_work", "waiting")

    def __init__(self) -> None:
        self.at_work = 1
        self.waiting: deque[asyncio.Future[None]] = deque()


class MemberPlaces:
    """The places of each member whose requests are here now."""

    def __init__(self, places: int, waiting: int, seconds: float) -> None:
        self._places = places
        self._waiting = waiting
        self._seconds = seconds
        self._members: dict[str, _Member] = {}

    async def take(self, member_id: str, scope: MutableMapping[str, Any]) -> None:
        """Take a place for a request, which `give_back` ends; wait for it, or refuse with a 429."""
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
                # It was given a place in the moment in which it left.
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
    """Give the place of a request back, if it has one.

    A request does it itself before it waits for minutes under a limit of its own: the member's
    other requests do not wait for it.
    """
    found = scope.pop(_KEY, None)
    if found is not None:
        places, member_id = found
        places.leave(member_id)


def _refused(why: str) -> TooManyRequests:
    MEMBER_REFUSED.labels(why).inc()
    return TooManyRequests(TOO_MANY, headers={"retry-after": "1"})
