"""Requests that are refused because a service is busy: cheap, whatever their number."""

import asyncio
import logging
from math import inf
from time import monotonic

from gateway.messages import Response
from gateway.pool import QueueFull

log = logging.getLogger("gateway")

_LOG_SECONDS = 1.0
# What `Retry-After` tells a refused client (RETRY_SOON), and how long one waits that is back
# sooner. Refused at once, clients that repeat at once took the CPU that served the others: 960 of
# them halved what was served.
_TOLD_SECONDS = 2.0
_EARLY_SECONDS = 0.5
_MOST_REMEMBERED = 10_000


class Refusals:
    """Which clients were refused lately, and how many refusals have not been logged."""

    def __init__(self) -> None:
        self._refused_at: dict[object, float] = {}
        self._unlogged = 0
        self._logged_at = -inf

    async def response(self, error: QueueFull, client: object, upstream: str) -> Response:
        """Return the 503: at once, but not to a client that ignored the last one's Retry-After."""
        now = monotonic()
        self._log(error, now, upstream)
        refused_at = self._refused_at
        is_early = now - refused_at.get(client, -_TOLD_SECONDS) < _TOLD_SECONDS
        if len(refused_at) >= _MOST_REMEMBERED:
            refused_at.clear()
        refused_at[client] = now
        if is_early:
            await asyncio.sleep(_EARLY_SECONDS)
            refused_at[client] = now + _EARLY_SECONDS
        return error.response()

    def _log(self, error: QueueFull, now: float, upstream: str) -> None:
        self._unlogged += 1
        if now - self._logged_at >= _LOG_SECONDS:
            context = {
                "upstream": upstream,
                "status": error.status,
                "reason": f"{type(error).__name__}: {error}",
                "refused": self._unlogged,
            }
            log.error(error.error, extra=context)
            self._logged_at, self._unlogged = now, 0
