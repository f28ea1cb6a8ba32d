"""The port of probes and operators, which the outside never reaches."""

from prometheus_client import generate_latest
from prometheus_client.registry import CollectorRegistry

from gateway.answers import Answer, Receive, Refusal, Scope, Send
from gateway.app import send_whole
from gateway.buffers import Buffer
from gateway.health import Readiness
from gateway.pages import Pages, health_pages

_METRICS = b"text/plain; version=0.0.4; charset=utf-8"


class Admin:
    """`/healthz`, `/readyz` and `/metrics`."""

    def __init__(self, readiness: Readiness, registry: CollectorRegistry) -> None:
        async def metrics() -> Answer:
            return Answer(200, [(b"content-type", _METRICS)], Buffer(generate_latest(registry)))

        self._pages = Pages({**health_pages(readiness), b"/metrics": metrics})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            answer = await self._pages.answer(scope["method"], scope["raw_path"])
        except Refusal as refusal:
            answer = refusal.answer()
        await send_whole(send, answer, [])
