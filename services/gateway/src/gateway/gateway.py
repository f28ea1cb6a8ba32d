"""The ASGI application: a few pages of its own, the routes, and 404 for everything else."""

from gateway.answers import answer, answer_nothing, answer_text
from gateway.asgi import Headers, Receive, Scope, Send
from gateway.cors import Cors
from gateway.forwarding import Asked
from gateway.lanes import Lanes
from gateway.pages import Page
from gateway.proxy import Proxy


class Gateway:
    """Everything between the clients' connections and the services'."""

    def __init__(self, lanes: Lanes, proxy: Proxy, cors: Cors, pages: dict[bytes, Page]) -> None:
        self._lanes = lanes
        self._proxy = proxy
        self._cors = cors
        self._pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        asked = Asked(scope)
        extra = [*self._cors.headers(asked.origin), (b"x-request-id", asked.request_id)]
        lane = self._lanes.find(scope["raw_path"])
        if lane is None:
            await self._answer_alone(scope, send, extra)
        elif asked.method == "OPTIONS" and asked.is_preflight:
            await self._answer_preflight(asked, send, extra)
        else:
            await self._proxy(lane, asked, receive, send, extra)

    async def _answer_alone(self, scope: Scope, send: Send, extra: Headers) -> None:
        page = self._pages.get(scope["raw_path"])
        if page is None:
            await answer(send, 404, {"error": "Not found"}, extra)
        elif scope["method"] not in ("GET", "HEAD"):
            await answer(send, 405, {"error": "Method not allowed"}, [*extra, (b"allow", b"GET")])
        else:
            await answer_text(send, *await page(), extra)

    async def _answer_preflight(self, asked: Asked, send: Send, extra: Headers) -> None:
        allowed = self._cors.preflight(asked.origin)
        if allowed is None:
            await answer(send, 403, {"error": "Origin not allowed"}, extra)
        else:
            await answer_nothing(send, allowed)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            self._lanes.open()
        except OSError as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._lanes.close()
        await send({"type": "lifespan.shutdown.complete"})
