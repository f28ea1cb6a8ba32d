"""How the parts of the gateway are wired."""

import asyncio
import logging
from collections.abc import Callable

from gateway import metrics
from gateway.addresses import Clients
from gateway.app import Gateway, StartSpan
from gateway.connections import Connections
from gateway.deadlines import Deadlines
from gateway.limits import ClientAddresses, MemoryBudget
from gateway.pages import Admin, Readiness, public_pages
from gateway.routes import Backends
from gateway.server import Listener, allow_descriptors
from gateway.settings import Settings

_SWEEP_SECONDS = 0.1
_ADMIN_CONNECTIONS = 64
# Closed at once, an idle connection may have the next request on its way. Within this time those
# in use carry another one, and end with its response; new clients have another process by then.
_DRAIN_SECONDS = 0.5

log = logging.getLogger("gateway")


async def serve(
    settings: Settings, stop: asyncio.Event, started: Callable[[int], None] = lambda port: None
) -> None:
    """Serve until told to stop, then finish what is in flight."""
    allow_descriptors(settings.max_clients + 6 * settings.upstream_connections)
    clients = Clients(settings.proxies, settings.exempt)
    addresses = ClientAddresses(settings.requests_per_address)
    budget = MemoryBudget(settings.memory_budget)
    backends = Backends(settings)
    readiness = Readiness(settings.service_urls())

    gateway = Gateway(
        settings,
        backends,
        public_pages(settings.frontend_url, readiness),
        clients,
        addresses,
        budget,
        lambda peer: connections.abort(peer),
        _start_span(settings),
    )
    public = Listener(
        gateway,
        settings.host,
        settings.port,
        settings.max_clients,
        settings.head_limit,
        settings.head_seconds,
    )
    connections = Connections(
        public.port, addresses, clients, settings.connections_per_address, settings.max_clients
    )
    admin = None
    if settings.admin_port is not None:
        registry = metrics.registry(
            settings.keto_version,
            backends,
            lambda: len(connections.all()),
            lambda: budget.used,
        )
        application = Admin(readiness, registry)
        admin = Listener(application, settings.host, settings.admin_port, _ADMIN_CONNECTIONS)
    loop = asyncio.get_running_loop()
    drained = asyncio.Event()
    sweeping = loop.create_task(_sweep(connections, gateway.deadlines))
    log.info("Listening", extra={"host": settings.host, "port": public.port})
    started(public.port)
    try:
        async with asyncio.TaskGroup() as serving:
            end = settings.shutdown_seconds
            serving.create_task(public.serve_until(drained, end, connections.abort_all))
            if admin is not None:
                serving.create_task(admin.serve_until(stop, 1, lambda: None))
            await stop.wait()
            gateway.is_ending = True
            await _drain(connections)
            drained.set()
            give_up = loop.time() + settings.shutdown_seconds
        # A plan is finished even if its client has left. Polled: each request would have to set
        # and clear an event.
        while addresses.in_flight and loop.time() < give_up:  # noqa: ASYNC110
            await asyncio.sleep(_SWEEP_SECONDS)
    finally:
        sweeping.cancel()
        backends.close()


async def _drain(connections: Connections) -> None:
    """Wait until no connection is left, for a while."""
    loop = asyncio.get_running_loop()
    ends = loop.time() + _DRAIN_SECONDS
    while connections.all() and loop.time() < ends:  # noqa: ASYNC110
        await asyncio.sleep(_SWEEP_SECONDS / 4)


async def _sweep(connections: Connections, deadlines: Deadlines) -> None:
    while True:
        await asyncio.sleep(_SWEEP_SECONDS)
        deadlines.sweep()
        connections.sweep()


def _start_span(settings: Settings) -> StartSpan | None:
    if not settings.otel_exporter_otlp_endpoint:
        return None
    # Imported here: a gateway without traces does not load what records them.
    from gateway import spans

    return spans.start_span
