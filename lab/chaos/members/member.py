"""A member's client, which retries requests that are safe to repeat, as an honest client does."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx

from keto_client import Operations, Request
from lab.chaos.ledger import Answer, GaveUp, Ledger, MemberHistory
from lab.chaos.members.others import Others
from lab.chaos.members.staff import Desk

_TRY_SECONDS = 20
# Longer than any fault including the restart afterwards.
_PATIENCE_SECONDS = 150.0
# Long enough for a mail that was refused three times, whose next retry is after ten minutes.
_EFFECT_SECONDS = 900.0


@dataclass
class MemberClient:
    """A member: the API through the gateway, and the pages of the stand-ins."""

    entry: MemberHistory
    ledger: Ledger
    api: httpx.AsyncClient
    payments: httpx.AsyncClient
    mailbox: httpx.AsyncClient
    chance: random.Random
    desk: Desk
    others: Others

    def __post_init__(self) -> None:
        self.ask = self.asking()
        self.insist = self.insisting()

    def asking(self, token: str = "") -> Operations[Awaitable[Answer]]:
        """The operations, whose requests are sent once."""
        return Operations(lambda request: self._ask(request, token))

    def insisting(self, token: str = "") -> Operations[Awaitable[Answer]]:
        """The operations, whose requests may be repeated until they are answered."""
        return Operations(lambda request: self.repeat(lambda: self._ask(request, token)))

    async def _ask(self, request: Request, token: str) -> Answer:
        method, path, body = request
        token = token or self.entry.token
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await _sent(self.api, method, path, json=body, headers=headers)
        self.ledger.statuses[answer.status] += 1
        refusal = answer.body if not answer.ok else ""
        self.entry.note(f"{method} {path} {body or ''} → {answer.status} {refusal}")
        return answer

    async def at_payments(self, path: str, body: Any = None) -> Answer:
        """Press a button on a page of the payments stand-in, until its outcome is known."""
        answer = await self.repeat(lambda: _sent(self.payments, "POST", path, json=body))
        self.entry.note(f"payments {path} → {answer.status} {'' if answer.ok else answer.body}")
        return answer

    async def repeat(self, once: Callable[[], Awaitable[Answer]]) -> Answer:
        """Repeat an attempt until its outcome is known."""
        ends = time.monotonic() + _PATIENCE_SECONDS
        pause, unknown_tries = 0.2, 0
        while True:
            answer = await once()
            # A 408, or a 429 from the gateway, means that nothing was done.
            if not (answer.unknown or answer.status == 408 or _is_busy(answer)):
                return answer.after(unknown_tries)
            if time.monotonic() > ends:
                raise GaveUp(f"{answer.status} {answer.body}")
            unknown_tries += answer.unknown
            self.entry.retries += 1
            await asyncio.sleep(pause * self.chance.uniform(0.5, 1.5))
            pause = min(pause * 2, 3.0)

    async def sees(self, what: str, look: Callable[[], Awaitable[bool]]) -> None:
        """Wait until an effect is visible, and note how long it took."""
        since = time.monotonic()
        pause = 0.1
        while not await look():
            if time.monotonic() - since > _EFFECT_SECONDS:
                raise GaveUp(f"never saw that {what}")
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, 3.0)
        self.ledger.arrivals.append(time.monotonic() - since)
        self.entry.note(f"sees that {what}")

    async def sees_in_profile(self, **expected: Any) -> None:
        """Wait until the profile has these values."""

        async def look() -> bool:
            me = await self.insist.auth.get_me()
            return me.ok and all(me.body["user"][n] == value for n, value in expected.items())

        await self.sees(f"the profile has {expected}", look)


async def _sent(client: httpx.AsyncClient, method: str, path: str, **given: Any) -> Answer:
    try:
        async with asyncio.timeout(_TRY_SECONDS):
            response = await client.request(method, path, **given)
    except (httpx.TransportError, TimeoutError) as error:
        return Answer(0, type(error).__name__)
    try:
        return Answer(response.status_code, response.json())
    except ValueError:
        return Answer(response.status_code, response.text[:200])


def _is_busy(answer: Answer) -> bool:
    """Whether a 429 is the gateway's: nothing was done, and the request can be repeated."""
    has_body = isinstance(answer.body, dict)
    return answer.status == 429 and has_body and "upgradeRequired" not in answer.body
