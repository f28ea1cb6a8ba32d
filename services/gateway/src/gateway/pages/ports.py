"""The pages of the public port, and those of the port for probes and operators."""

from collections.abc import Awaitable, Callable

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

from gateway.messages import Headers, Response, json_response
from gateway.pages.documents import documents, home
from gateway.pages.readiness import Readiness

# The response depends on the request's headers.
Page = Callable[[Headers], Awaitable[Response]]


def health_pages(version: str, readiness: Readiness) -> dict[bytes, Page]:
    """Return the pages of both ports: liveness with the running version, and readiness."""

    async def healthz(_: Headers) -> Response:
        return json_response(200, {"status": "ok", "version": version})

    return {b"/healthz": healthz, b"/readyz": readiness.page}


def public_pages(frontend_url: str) -> dict[bytes, Page]:
    of_documents = {path: document.response for path, document in documents().items()}
    return {b"/": home(frontend_url), **of_documents}


def admin_pages(registry: CollectorRegistry) -> dict[bytes, Page]:
    """Return the pages of the admin port, which is not public."""

    async def metrics(headers: Headers) -> Response:
        # Exemplars are part of OpenMetrics, which a scraper has to accept.
        accept = dict(headers).get(b"accept", b"").decode("latin-1")
        encode, content_type = choose_encoder(accept)
        return Response(200, [(b"content-type", content_type.encode())], [encode(registry)])

    return {b"/metrics": metrics}
