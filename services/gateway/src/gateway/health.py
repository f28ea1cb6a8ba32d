"""Readiness of the services behind the gateway."""

import asyncio
from collections.abc import Mapping
from urllib.parse import urlsplit

from gateway.buffers import Buffer
from gateway.reading import ResponseReader, UpstreamError
from gateway.upstream import TooSlow, UpstreamConnection

_LIMIT = 64 * 1024
# Anonymous clients may call /readyz: do not call every service each time.
_CACHED_SECONDS = 1.0


class Readiness:
    """Checks every service; a result is cached for a second and shared by concurrent callers."""

    def __init__(self, services: Mapping[str, str], seconds: float = 2.0) -> None:
        self._services = services
        self._seconds = seconds
        self._asking: asyncio.Task[dict[str, str]] | None = None
        self._good_until = 0.0

    async def checks(self) -> dict[str, str]:
        """Return the state of each service: "ok" or the problem."""
        now = asyncio.get_running_loop().time()
        if self._asking is None or (self._asking.done() and now >= self._good_until):
            self._asking = asyncio.create_task(self._ask_all())
        return await asyncio.shield(self._asking)

    async def _ask_all(self) -> dict[str, str]:
        found = await asyncio.gather(*(self._ask(url) for url in self._services.values()))
        self._good_until = asyncio.get_running_loop().time() + _CACHED_SECONDS
        return dict(zip(self._services, found, strict=True))

    async def _ask(self, url: str) -> str:
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        head = f"GET /readyz HTTP/1.1\r\nhost: {parts.netloc}\r\nconnection: close\r\n\r\n"
        reader = ResponseReader(to_head=False, limit=_LIMIT, grow=lambda *_: None)
        try:
            async with asyncio.timeout(self._seconds):
                _, connection = await loop.create_connection(
                    lambda: UpstreamConnection(loop, lambda _: None),
                    parts.hostname or "",
                    parts.port or 80,
                )
                response = await connection.exchange(head.encode(), Buffer(), self._seconds, reader)
                return "ok" if response.status == 200 else "not ready"
        except (TimeoutError, TooSlow):
            return "no answer in time"
        except (OSError, UpstreamError):
            return "unreachable"
