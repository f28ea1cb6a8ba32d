"""The way from billing to Stripe, on which answers are lost."""

import httpx
from starlette.types import ASGIApp


class Lossy(httpx.AsyncBaseTransport):
    """Delivers each request; loses the answers of the next `lost` requests that change anything."""

    def __init__(self, app: ASGIApp) -> None:
        self._inner = httpx.ASGITransport(app)
        self.lost = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self._inner.handle_async_request(request)
        if self.lost and request.method != "GET":
            self.lost -= 1
            raise httpx.ReadError("the answer is lost", request=request)
        return response
