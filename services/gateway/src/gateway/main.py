"""The composition root: settings in, a server out."""

import uvicorn

from gateway.client import ClientLimits, limited
from gateway.cors import Cors
from gateway.forwarding import Forwarding
from gateway.gateway import Gateway
from gateway.lanes import Lanes
from gateway.pages import pages
from gateway.pool import PoolLimits
from gateway.proxy import Proxy, Step
from gateway.routes import public_routes
from gateway.settings import Settings


def application(settings: Settings) -> Gateway:
    """The gateway as an ASGI application."""
    services = settings.service_urls()
    routes = public_routes(
        settings.answer_seconds, settings.body_limit, settings.generate_plan_seconds
    )
    lanes = Lanes(routes, services, _pool_limits(settings), _metrics_at(settings))
    forwarding = Forwarding(settings.trusted_proxies, settings.head_limit)
    proxy = Proxy(
        forwarding,
        settings.body_seconds,
        settings.client_seconds,
        settings.access_log,
        _step(settings),
    )
    return Gateway(lanes, proxy, Cors(settings.frontend_url), pages(services))


def server(settings: Settings) -> uvicorn.Server:
    """The gateway behind its port."""
    limits = ClientLimits(settings.max_clients, settings.head_limit, settings.head_seconds)
    config = uvicorn.Config(
        application(settings),
        host=settings.host,
        port=settings.port,
        http=limited(limits),
        loop="uvloop",
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # uvicorn would believe them
        server_header=False,  # both are the services' to say
        date_header=False,
        timeout_keep_alive=settings.keep_alive_seconds,
        timeout_graceful_shutdown=settings.shutdown_seconds,
    )
    return uvicorn.Server(config)


def _pool_limits(settings: Settings) -> PoolLimits:
    return PoolLimits(
        settings.upstream_connections,
        settings.upstream_queue,
        settings.upstream_queue_seconds,
        settings.connect_seconds,
    )


def _step(settings: Settings) -> Step | None:
    if not settings.otel_exporter_otlp_endpoint:
        return None
    # Imported here: a gateway without traces does not carry what makes them.
    from gateway import spans

    return spans.step


def _metrics_at(settings: Settings) -> tuple[str, int, str] | None:
    if settings.admin_port is None:
        return None
    return settings.host, settings.admin_port, settings.keto_version
