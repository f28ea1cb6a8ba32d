"""Whether the gateway, and everything behind it, is ready."""

import asyncio
from collections.abc import Mapping
from urllib.parse import urlsplit

from gateway.upstream import UpstreamConnection, UpstreamError


class Readiness:
    """Asks every service; who asks while an answer is being found gets that one."""

    def __init__(self, services: Mapping[str, str], seconds: float = 2.0) -> None:
        self._services = services
        self._seconds = seconds
        self._asking: asyncio.Task[dict[str, str]] | None = None

    async def checks(self) -> dict[str, str]:
        """What each service says of itself: "ok", or what is wrong."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_all())
        return await asyncio.shield(self._asking)

    async def _ask_all(self) -> dict[str, str]:
        found = await asyncio.gather(*(self._ask(url) for url in self._services.values()))
        return dict(zip(self._services, found, strict=True))

    async def _ask(self, url: str) -> str:
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        request = f"GET /readyz HTTP/1.1\r\nhost: {parts.netloc}\r\nconnection: close\r\n\r\n"
        connection = None
        try:
            async with asyncio.timeout(self._seconds):
                _, connection = await loop.create_connection(
                    lambda: UpstreamConnection(loop, lambda _: None),
                    parts.hostname or "",
                    parts.port or 80,
                )
                connection.begin(request.encode(), head_only=False)
                await connection.head()
                return "ok" if connection.answer.status == 200 else "not ready"
        except TimeoutError:
            return "no answer in time"
        except (OSError, UpstreamError):
            return "unreachable"
        finally:
            if connection is not None:
                connection.abort()
