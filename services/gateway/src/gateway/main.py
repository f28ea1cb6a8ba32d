"""How the parts of the gateway are wired."""

import asyncio
import logging
from collections.abc import Callable

from gateway import metrics
from gateway.addresses import Clients
from gateway.app import Gateway, StartSpan
from gateway.limits import Counts, MemoryBudget
from gateway.listener import Listener, allow_descriptors
from gateway.pages import Admin, Readiness, public_pages
from gateway.rates import Rates
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
    clients = Clients(settings.trusted_proxies, settings.rate_limit_exempt)
    requests = Counts(settings.requests_per_address)
    memory = MemoryBudget(settings.memory_budget)
    backends = Backends(settings)
    readiness = Readiness(settings.service_urls)
    gateway = Gateway(
        settings, backends, public_pages(settings.frontend_url, readiness), clients, requests,
        Rates(settings), memory, _start_span(settings),
    )  # fmt: skip
    public = Listener(
        gateway, settings.host, settings.port, settings.max_clients, settings.limits,
        clients, settings.connections_per_address,
    )  # fmt: skip
    listeners = [public.serve_until(stop, settings.shutdown_seconds)]
    if settings.admin_port is not None:
        figures = {
            "client_connections": ("Client connections", lambda: len(public.connections)),
            "memory_budget_used_bytes": (
                "Memory used by large bodies and responses", lambda: memory.used
            ),
        }  # fmt: skip
        registry = metrics.registry(settings.keto_version, backends, figures)
        admin = Listener(
            Admin(readiness, registry), settings.host, settings.admin_port, _ADMIN_CONNECTIONS,
            settings.limits, clients, _ADMIN_CONNECTIONS,
        )  # fmt: skip
        listeners.append(admin.serve_until(stop, 1))
    log.info("Listening", extra={"host": settings.host, "port": public.port})
    started(public.port)
    try:
        await asyncio.gather(*listeners)
        # A plan is finished even if its client has left. Polled: each request would have to set
        # and clear an event.
        gives_up = public.loop.time() + settings.shutdown_seconds
        while requests.total and public.loop.time() < gives_up:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    finally:
        backends.close()


def _start_span(settings: Settings) -> StartSpan | None:
    if not settings.otel_exporter_otlp_endpoint:
        return None
    # Imported here: a gateway without traces does not load what records them.
    from gateway import spans

    return spans.start_span
