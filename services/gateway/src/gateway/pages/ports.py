"""Which pages the public port has, and which the port of probes and operators."""

from collections.abc import Awaitable, Callable

from prometheus_client import CollectorRegistry, generate_latest

from gateway.messages import Headers, Response, json_response
from gateway.pages.documents import documents, home
from gateway.pages.readiness import Readiness

_METRICS = b"text/plain; version=0.0.4; charset=utf-8"

# As the request's headers want it.
Page = Callable[[Headers], Awaitable[Response]]


async def _healthz(_: Headers) -> Response:
    return json_response(200, {"status": "ok"})


def public_pages(frontend_url: str, readiness: Readiness) -> dict[bytes, Page]:
    pages = {b"/": home(frontend_url), b"/healthz": _healthz, b"/readyz": readiness.page}
    return pages | {path: document.response for path, document in documents().items()}


def admin_pages(readiness: Readiness, registry: CollectorRegistry) -> dict[bytes, Page]:
    """Return the pages of the admin port, which the outside never reaches."""

    async def metrics(_: Headers) -> Response:
        return Response(200, [(b"content-type", _METRICS)], [generate_latest(registry)])

    return {b"/healthz": _healthz, b"/readyz": readiness.page, b"/metrics": metrics}
