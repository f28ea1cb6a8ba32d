"""How the parts of the gateway are wired."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack

from gateway.clients.addresses import Clients
from gateway.metrics import Metrics
from gateway.pages.ports import admin_pages, health_pages, public_pages
from gateway.pages.readiness import Readiness
from gateway.requests.exchange import Gateway, StartSpan
from gateway.requests.listener import Listener
from gateway.settings import Settings
from gateway.upstream.routes import Backends

_ADMIN_CONNECTIONS = 64

log = logging.getLogger("gateway")


async def serve(
    settings: Settings, stop: asyncio.Event, started: Callable[[int], None] = lambda port: None
) -> None:
    """Serve until `stop` is set, then finish the requests in flight."""
    metrics = Metrics(settings.keto_version)
    backends = Backends(settings, metrics)
    readiness = Readiness(settings)
    start_span: StartSpan | None = None
    if settings.otel_exporter_otlp_endpoint:
        # Imported here: a gateway without traces does not load what records them.
        from gateway import spans

        start_span = spans.start_span
    clients = Clients(settings.trusted_proxies, settings.rate_limit_exempt)
    health = health_pages(settings.keto_version, readiness)
    pages = health | public_pages(settings.frontend_url)
    gateway = Gateway(settings, pages, clients, backends, start_span)
    with ExitStack() as closing:
        closing.callback(backends.close)
        closing.callback(readiness.close)
        public = Listener(gateway, settings.host, settings.port, settings.max_clients)
        closing.callback(public.close)
        metrics.clients.set_function(lambda: len(public.connections))
        metrics.memory.set_function(lambda: gateway.memory.used)
        listeners = [(public, settings.shutdown_seconds)]
        if settings.admin_port is not None:
            pages = health | admin_pages(metrics.registry)
            operators = Gateway(settings, pages, Clients((), ("0.0.0.0/0", "::/0")))
            admin = Listener(operators, settings.host, settings.admin_port, _ADMIN_CONNECTIONS)
            closing.callback(admin.close)
            listeners.append((admin, 1))
        log.info("Listening", extra={"host": settings.host, "port": public.port})
        started(public.port)
        await asyncio.gather(*(each.serve_until(stop, seconds) for each, seconds in listeners))
