"""Every environment variable that the gateway reads, with the reason for each limit."""

from ipaddress import ip_network
from urllib.parse import urlsplit

from pydantic import Field, field_validator

from chassis.service.settings import ProcessSettings

KIB = 1024
MIB = 1024 * KIB
SERVICES = ("identity", "planner", "tracker", "catalogue", "billing")


class Settings(ProcessSettings):
    """The gateway's settings: URLs and limits."""

    identity_url: str = Field(description="Where identity is: http://host:port.")
    planner_url: str = Field(description="Where planner is.")
    tracker_url: str = Field(description="Where tracker is.")
    catalogue_url: str = Field(description="Where catalogue is.")
    billing_url: str = Field(description="Where billing is.")
    frontend_url: str = Field("", description="Its origin may call the API. Empty: no CORS.")
    admin_port: int | None = Field(
        None,
        ge=0,
        le=65535,
        description="Port of /healthz, /readyz and /metrics. Empty: not served.",
    )
    trusted_proxies: str = Field(
        "none",
        description="Comma-separated networks of the proxies before the gateway, or `none`. Only "
        "their X-Forwarded-* is believed; name no network that clients connect from.",
    )
    rate_limit_exempt: str = Field(
        "127.0.0.0/8,::1/128",
        description="Comma-separated networks without limits per address, or `none`; for clients "
        "that connect themselves: a request that names another one in X-Forwarded-For has limits.",
    )
    rate_limit_exempt_paths: str = Field(
        "/api/payments/webhook",
        description="Comma-separated paths that no rate counts, or `none`: those that carry a "
        "proof of their own. What they refuse with 400 has the rate of the others.",
    )
    access_log: bool = Field(False, description="Log every request, not just failures.")

    # One request
    head_limit: int = Field(
        16 * KIB, ge=8 * KIB, description="Bytes of a request's line and headers; then 431."
    )
    head_seconds: int = Field(
        10, ge=1, description="Time for the next head to come, also on an idle connection."
    )
    body_limit: int = Field(MIB, ge=0, description="Bytes of a request's body; then 413.")
    auth_body_limit: int = Field(
        64 * KIB, ge=0, description="The same for /api/auth, where clients are anonymous."
    )
    body_seconds: float = Field(30, gt=0, description="Time for a request's body; then 408.")
    body_rate: int = Field(
        KIB, ge=1, description="Bytes a second that a body must have on average; then 408."
    )
    body_grace_seconds: float = Field(
        5, gt=0, description="Grace period before that rate applies, for slow starts."
    )

    # One client
    connections_per_address: int = Field(
        64, ge=1, description="Connections of one address; beyond them idle ones are closed."
    )
    requests_per_address: int = Field(
        32, ge=1, description="Requests of one address in flight; then 429."
    )
    rate_limit_per_minute: int = Field(
        600, ge=1, description="Requests of one address a minute; then 429."
    )
    rate_limit_burst: int = Field(200, ge=1, description="How many of them may come at once.")
    auth_rate_limit_per_minute: int = Field(
        60, ge=1, description="The same of writes under /api/auth: logins, registrations."
    )
    auth_rate_limit_burst: int = Field(30, ge=1, description="How many of those at once.")
    registrations_per_hour: int = Field(
        20, ge=1, description="The same of registrations an hour; as many may come at once."
    )
    reader_seconds: float = Field(
        10, gt=0, description="Time in which a client must read 64 KiB of a large response."
    )

    # All of them
    max_clients: int = Field(
        1024, ge=16, description="Client connections; beyond them the oldest idle ones are closed."
    )
    memory_budget: int = Field(
        64 * MIB, ge=MIB, description="Bytes of bodies and responses over 32 KiB; beyond them 503."
    )

    # The services
    answer_seconds: float = Field(30, gt=0, description="Time for a service's response; then 504.")
    generate_plan_seconds: float = Field(
        300, gt=0, description="The same for /api/ai/generate-plan."
    )
    answer_limit: int = Field(8 * MIB, ge=KIB, description="Bytes of a response; then 502.")
    # Eight times the connections that a service has to its database: more wait there in vain, and
    # for longer than they wait here.
    upstream_connections: int = Field(
        64, ge=1, description="Connections of each route; beyond them requests queue."
    )
    upstream_queue: int = Field(256, ge=0, description="Requests that queue; beyond them 503.")
    upstream_queue_seconds: float = Field(2, gt=0, description="Time in the queue; then 503.")
    connect_seconds: float = Field(
        1, gt=0, description="How long to retry a refused connection; then 503."
    )

    @field_validator(*(f"{service}_url" for service in SERVICES))
    @classmethod
    def _is_an_address(cls, url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme != "http" or not parts.hostname or parts.path not in ("", "/"):
            raise ValueError("must be http://host:port, without a path")
        return url.rstrip("/")

    @field_validator("rate_limit_exempt", "trusted_proxies")
    @classmethod
    def _are_networks(cls, networks: str) -> str:
        for network in _split(networks):
            ip_network(network)
        return networks

    @property
    def exempt(self) -> list[str]:
        """The networks that have no limits per address."""
        return _split(self.rate_limit_exempt)

    @property
    def proxies(self) -> list[str]:
        """The networks of trusted proxies."""
        return _split(self.trusted_proxies)

    @property
    def exempt_paths(self) -> frozenset[bytes]:
        """The paths that no rate counts."""
        return frozenset(path.encode() for path in _split(self.rate_limit_exempt_paths))

    def seconds_for_body(self, size: int) -> float:
        """The time in which so many bytes of a body must have come."""
        return min(self.body_seconds, max(self.body_grace_seconds, size / self.body_rate))

    def service_urls(self) -> dict[str, str]:
        """The services by name."""
        return {service: getattr(self, f"{service}_url") for service in SERVICES}


def _split(listed: str) -> list[str]:
    return [] if listed == "none" else [each.strip() for each in listed.split(",")]
