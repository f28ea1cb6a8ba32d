"""How the API can be told to misbehave, as the real one sometimes does."""

import asyncio
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Kind = Literal["fail", "unavailable", "rate-limit", "hang", "drop"]

MEANING: dict[Kind, str] = {
    "fail": "answer 500 without doing anything; the same idempotency key gets it again",
    "unavailable": "answer 503 at the door; the next try is a new one",
    "rate-limit": "answer 429 at the door",
    "hang": "wait before doing anything",
    "drop": "do it, then cut the connection in the middle of the answer",
}


class Fault(BaseModel):
    """What goes wrong with the next requests, all of them or those to one path."""

    model_config = ConfigDict(extra="forbid")

    kind: Kind
    count: int = Field(default=1, ge=1, le=100_000)
    path: str = Field(default="/v1/", description="only requests whose path starts with this")
    seconds: float = Field(default=120, ge=0, le=3_600, description="how long a hang takes")


class FaultInjector:
    """The faults in force; they are forgotten when the stand-in is restarted."""

    def __init__(self) -> None:
        self.planned: list[Fault] = []
        self._cleared = asyncio.Event()

    def plan(self, params: Fault) -> None:
        self.planned.append(params)

    def clear(self) -> None:
        """Behave again, and go on with what hangs."""
        self.planned.clear()
        self._cleared.set()
        self._cleared = asyncio.Event()

    def next(self, path: str) -> Fault | None:
        """Take the fault that the request to `path` meets, if any."""
        for place, params in enumerate(self.planned):
            if path.startswith(params.path):
                left = params.count - 1
                self.planned[place : place + 1] = (
                    [params.model_copy(update={"count": left})] if left else []
                )
                return params
        return None

    async def hang(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._cleared.wait()
        except TimeoutError:
            return
