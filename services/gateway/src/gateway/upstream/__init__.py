"""The services: the public routes to them, and the connections that carry requests."""

from gateway.upstream.connection import UpstreamRequest
from gateway.upstream.pool import Pool
from gateway.upstream.routes import Backend, Backends

__all__ = [
    "Backend",
    "Backends",
    "Pool",
    "UpstreamRequest",
]
