"""Every environment variable that the gateway reads."""

from urllib.parse import urlsplit

from pydantic import Field, field_validator

from chassis.service import ProcessSettings
from gateway.client import ClientLimits
from gateway.pool import PoolLimits
from gateway.routes import MIB

SERVICES = ("identity", "planner", "tracker", "catalogue", "billing")


class Settings(ProcessSettings):
    """Where the services are, and how much of anything is too much."""

    identity_url: str = Field(description="Where identity is: http://host:port.")
    planner_url: str = Field(description="Where planner is.")
    tracker_url: str = Field(description="Where tracker is.")
    catalogue_url: str = Field(description="Where catalogue is.")
    billing_url: str = Field(description="Where billing is.")
    frontend_url: str = Field("", description="Its origin may call the API. Empty: no other may.")
    admin_port: int | None = Field(
        None, ge=0, le=65535, description="Where /metrics is answered. Empty: nowhere."
    )
    trusted_proxies: int = Field(
        0, ge=0, description="How many proxies before the gateway tell the truth in X-Forwarded-*."
    )
    access_log: bool = Field(False, description="A line for every request, not just for failures.")
    answer_seconds: float = Field(
        30, gt=0, description="The longest wait for a service's next bytes; then 504."
    )
    generate_plan_seconds: float = Field(
        300, gt=0, description="The same where a language model writes."
    )
    body_limit: int = Field(MIB, ge=0, description="Bytes of a request's body; beyond them 413.")
    body_seconds: float = Field(30, gt=0, description="Time for a request's body; then 408.")
    head_limit: int = Field(
        32 * 1024, ge=1024, description="Bytes of a request's line and headers; then 431."
    )
    head_seconds: float = Field(10, gt=0, description="Time for them; then the connection closes.")
    keep_alive_seconds: int = Field(65, ge=1, description="How long a client may stay idle.")
    client_seconds: float = Field(
        60, gt=0, description="How long a client may take to read a piece of an answer."
    )
    max_clients: int = Field(4096, ge=1, description="Connections of clients; beyond them 503.")
    upstream_connections: int = Field(
        128, ge=1, description="Connections of each route; beyond them requests queue."
    )
    upstream_queue: int = Field(256, ge=0, description="Requests that queue; beyond them 503.")
    upstream_queue_seconds: float = Field(5, gt=0, description="Time in the queue; then 503.")
    connect_seconds: float = Field(
        1, gt=0, description="How long a service that refuses connections is tried; then 503."
    )

    @field_validator(*(f"{service}_url" for service in SERVICES))
    @classmethod
    def _is_an_address(cls, url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme != "http" or not parts.hostname or parts.path not in ("", "/"):
            raise ValueError("must be http://host:port, without a path")
        return url.rstrip("/")

    def service_urls(self) -> dict[str, str]:
        """The services by name."""
        return {service: getattr(self, f"{service}_url") for service in SERVICES}

    def client_limits(self) -> ClientLimits:
        """What each client may use."""
        return ClientLimits(self.max_clients, self.head_limit, self.head_seconds)

    def pool_limits(self) -> PoolLimits:
        """What each route may use of its service."""
        queue = (self.upstream_queue, self.upstream_queue_seconds)
        return PoolLimits(self.upstream_connections, *queue, self.connect_seconds)

    def metrics_at(self) -> tuple[str, int, str] | None:
        """Where the numbers are shown, and of which version."""
        if self.admin_port is None:
            return None
        return self.host, self.admin_port, self.keto_version
