"""The composition root: settings in, a server out."""

import uvicorn

from gateway.client import limited
from gateway.cors import Cors
from gateway.forwarding import Forwarding
from gateway.gateway import Gateway
from gateway.lanes import Lanes
from gateway.pages import pages
from gateway.proxy import Proxy, Step
from gateway.routes import public_routes
from gateway.settings import Settings


def application(settings: Settings) -> Gateway:
    """The gateway as an ASGI application."""
    services = settings.service_urls()
    routes = public_routes(
        settings.answer_seconds, settings.body_limit, settings.generate_plan_seconds
    )
    lanes = Lanes(routes, services, settings.pool_limits(), settings.metrics_at())
    forwarding = Forwarding(settings.trusted_proxies, settings.head_limit)
    times = (settings.body_seconds, settings.client_seconds)
    proxy = Proxy(forwarding, *times, settings.access_log, _step(settings))
    return Gateway(lanes, proxy, Cors(settings.frontend_url), pages(services))


def server(settings: Settings) -> uvicorn.Server:
    """The gateway behind its port."""
    config = uvicorn.Config(
        application(settings),
        host=settings.host,
        port=settings.port,
        http=limited(settings.client_limits()),
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


def _step(settings: Settings) -> Step | None:
    if not settings.otel_exporter_otlp_endpoint:
        return None
    # Imported here: a gateway without traces does not carry what makes them.
    from gateway import spans

    return spans.step
