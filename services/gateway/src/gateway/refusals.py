"""Requests that are refused because a service is busy: cheap, whatever their number."""

import asyncio
import logging
from time import monotonic

from gateway.messages import ErrorResponse, Response

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
        self._logged_at = 0.0

    async def response(self, error: ErrorResponse, client: object, upstream: str) -> Response:
        """Return the 503: at once, but not to a client that ignored the last one's Retry-After."""
        now = monotonic()
        self._unlogged += 1
        if now - self._logged_at >= _LOG_SECONDS:
            context = {"upstream": upstream, "status": error.status, "refused": self._unlogged}
            log.error(error.error, extra={**context, "reason": f"{type(error).__name__}: {error}"})
            self._logged_at, self._unlogged = now, 0
        last = self._refused_at.get(client, -_TOLD_SECONDS)
        if len(self._refused_at) >= _MOST_REMEMBERED:
            self._refused_at.clear()
        self._refused_at[client] = now
        if now - last < _TOLD_SECONDS:
            await asyncio.sleep(_EARLY_SECONDS)
            self._refused_at[client] = now + _EARLY_SECONDS
        return error.response()
