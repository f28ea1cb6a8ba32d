"""Faults that can be injected into the API."""

import asyncio
from contextlib import suppress
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from sandbox.payments.account import StripeApiError

# fail: respond 500 without doing anything; the idempotency key repeats it.
# unavailable, rate-limit: respond 503 or 429 before the idempotency check.
# hang: wait before anything is done. drop: do it, then close the connection in the response.
Kind = Literal["fail", "unavailable", "rate-limit", "hang", "drop"]


class Fault(BaseModel):
    """A fault of the next requests, or of those to one path."""

    model_config = ConfigDict(extra="forbid")

    kind: Kind
    count: int = Field(default=1, ge=1, le=100_000)
    path: str = Field(default="/v1/", description="only requests whose path starts with this")
    seconds: float = Field(default=120, ge=0, le=3_600, description="how long a hang takes")


class FaultInjector:
    """The injected faults; a restart ends them."""

    def __init__(self) -> None:
        self.planned: list[Fault] = []
        self._cleared = asyncio.Event()

    def plan(self, params: Fault) -> None:
        self.planned.append(params)

    def clear(self) -> None:
        """End all faults, and continue the requests that hang."""
        self.planned.clear()
        self._cleared.set()
        self._cleared = asyncio.Event()

    async def meet(self, path: str) -> Kind | None:
        """Apply the fault for a request to `path`; return the kind that the request applies."""
        fault = self._next(path)
        if fault is None:
            return None
        if fault.kind == "rate-limit":
            raise StripeApiError("Too many requests at once.", code="rate_limit", status=429)
        if fault.kind == "unavailable":
            raise StripeApiError("Temporarily unavailable.", status=503, kind="api_error")
        if fault.kind == "hang":
            with suppress(TimeoutError):
                await asyncio.wait_for(self._cleared.wait(), fault.seconds)
        return fault.kind

    def _next(self, path: str) -> Fault | None:
        """Return the fault for a request to `path`, if any, and count it down."""
        for fault in self.planned:
            if path.startswith(fault.path):
                fault.count -= 1
                if not fault.count:
                    self.planned.remove(fault)
                return fault
        return None
