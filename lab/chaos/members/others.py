"""External webhook endpoints, which fail at random."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from lab.chaos.ledger import Endpoint
from lab.chaos.system import LinedSystem
from testkit import OK, Receiver, answering, receiving

_FAILURES = (
    answering("500 Internal Server Error", "broken"),
    answering("429 Too Many Requests", "", "retry-after: 1"),
    answering("302 Found", "", "location: http://127.0.0.1:1/"),
    # The connection is closed, or there is never a response.
    b"",
    None,
)
_WEIGHTS = (4, 4, 2, 4, 1)


@dataclass
class Others(Receiver):
    """External endpoints by path. Some fail a few times with each message, one always answers 410
    Gone."""

    seed: int = 0
    endpoints: dict[str, Endpoint] = field(default_factory=dict)
    # Their address through a line.
    line: str = ""

    def add(self, endpoint: Endpoint) -> str:
        """Add an endpoint, and return its address."""
        self.endpoints[endpoint.path] = endpoint
        return f"{self.line}{endpoint.path}"

    def answer(self) -> bytes | None:
        newest = self.received[-1]
        endpoint = self.endpoints[newest.path]
        endpoint.received.append(newest)
        if endpoint.is_gone:
            return answering("410 Gone")
        id = newest.headers["webhook-id"]
        tries = sum(each.headers["webhook-id"] == id for each in endpoint.received[-200:])
        chance = random.Random(f"{self.seed} {newest.path} {id} {tries}")
        if tries <= 3 and chance.random() < 0.3:
            return chance.choices(_FAILURES, _WEIGHTS)[0]
        return OK


@asynccontextmanager
async def listening(system: LinedSystem, seed: int) -> AsyncIterator[Others]:
    """External endpoints that listen during a `with` block."""
    async with receiving(Others(seed=seed)) as others:
        assert isinstance(others, Others)
        address = f"http://{others.address}:{others.port}"
        others.line = await asyncio.to_thread(system.lines.through, "billing-others", address)
        yield others
