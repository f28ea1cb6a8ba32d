"""How the parts of the gateway are wired."""

import asyncio
import logging
from collections.abc import Callable

from gateway import metrics
from gateway.addresses import Clients
from gateway.app import Gateway, StartSpan
from gateway.listener import Listener, allow_descriptors
from gateway.pages import Readiness, admin_pages, public_pages
from gateway.routes import Backends
from gateway.settings import Settings

_ADMIN_CONNECTIONS = 64
_OTHER_DESCRIPTORS = 128

log = logging.getLogger("gateway")


async def serve(
    settings: Settings, stop: asyncio.Event, started: Callable[[int], None] = lambda port: None
) -> None:
    """Serve until told to stop, then finish what is in flight."""
    allow_descriptors(settings.max_clients + 6 * settings.upstream_connections + _OTHER_DESCRIPTORS)
    backends = Backends(settings)
    readiness = Readiness(settings.service_urls)
    gateway = Gateway(
        settings,
        public_pages(settings.frontend_url, readiness),
        Clients(settings.trusted_proxies, settings.rate_limit_exempt),
        backends,
        _start_span(settings),
    )
    public = Listener(gateway, settings.host, settings.port, settings.max_clients)
    listeners = [(public, settings.shutdown_seconds)]
    if settings.admin_port is not None:
        pages = admin_pages(readiness, metrics.registry(gateway, public))
        operators = Gateway(settings, pages, Clients((), ("0.0.0.0/0", "::/0")))
        admin = Listener(operators, settings.host, settings.admin_port, _ADMIN_CONNECTIONS)
        listeners.append((admin, 1))
    log.info("Listening", extra={"host": settings.host, "port": public.port})
    started(public.port)
    try:
        await asyncio.gather(*(each.serve_until(stop, left) for each, left in listeners))
        # A plan is finished even if its client has left. Polled: each request would have to set
        # and clear an event.
        gives_up = public.loop.time() + settings.shutdown_seconds
        while gateway.requests.total and public.loop.time() < gives_up:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    finally:
        backends.close()


def _start_span(settings: Settings) -> StartSpan | None:
    if not settings.otel_exporter_otlp_endpoint:
        return None
    # Imported here: a gateway without traces does not load what records them.
    from gateway import spans

    return spans.start_span
