"""The internal port for probes and Prometheus."""

from prometheus_client import generate_latest
from prometheus_client.registry import CollectorRegistry

from gateway.app import send_whole
from gateway.buffers import Buffer
from gateway.health import Readiness
from gateway.pages import Pages, health_pages
from gateway.responses import Receive, Refusal, Response, Scope, Send

_METRICS = b"text/plain; version=0.0.4; charset=utf-8"


class Admin:
    """`/healthz`, `/readyz` and `/metrics`."""

    def __init__(self, readiness: Readiness, registry: CollectorRegistry) -> None:
        async def metrics() -> Response:
            return Response(200, [(b"content-type", _METRICS)], Buffer(generate_latest(registry)))

        self._pages = Pages({**health_pages(readiness), b"/metrics": metrics})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            response = await self._pages.response(scope["method"], scope["raw_path"])
        except Refusal as refusal:
            response = refusal.response()
        await send_whole(send, response, [])
