"""Readiness: whether every service is ready."""

import asyncio

from gateway.messages import ErrorResponse, Headers, Response, json_response
from gateway.settings import Settings
from gateway.upstream import Pool, UpstreamRequest

_READYZ_LIMIT = 64 * 1024
# Anyone can request /readyz at any rate, and each check requests every service's.
_CACHE_SECONDS = 1.0


class Readiness:
    """Checks every service; a result is shared by all waiting requests, and cached."""

    def __init__(self, settings: Settings) -> None:
        # Separate connections: requests that wait for a service do not make it unready.
        self._pools = {
            service: Pool(url, settings.limits.readyz_seconds, settings)
            for service, url in settings.service_urls.items()
        }
        self._checking: asyncio.Task[dict[str, str]] | None = None
        self._fresh_until = 0.0

    async def page(self, _: Headers) -> Response:
        """Return "ok" or the failure of each service."""
        now = asyncio.get_running_loop().time()
        if self._checking is None or (self._checking.done() and now >= self._fresh_until):
            self._checking = asyncio.create_task(self._check_all())
        checks = await asyncio.shield(self._checking)
        ready = all(result == "ok" for result in checks.values())
        return json_response(200 if ready else 503, {"ready": ready, "checks": checks})

    async def _check_all(self) -> dict[str, str]:
        results = await asyncio.gather(*map(_check, self._pools.values()))
        self._fresh_until = asyncio.get_running_loop().time() + _CACHE_SECONDS
        return dict(zip(self._pools, results, strict=True))

    def close(self) -> None:
        for pool in self._pools.values():
            pool.close()


async def _check(pool: Pool) -> str:
    head = b"GET /readyz HTTP/1.1\r\nhost: " + pool.authority + b"\r\n\r\n"
    try:
        response = await pool.send(UpstreamRequest("GET", head, [], _READYZ_LIMIT))
    except ErrorResponse as error:
        return "no answer in time" if error.status == 504 else "unreachable"
    return "ok" if response.status == 200 else "not ready"
