"""Every environment variable that the gateway reads, and the limits that none changes."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

KIB = 1024
MIB = 1024 * KIB
SERVICES = ("identity", "planner", "tracker", "catalogue", "billing")


@dataclass(frozen=True)
class Limits:
    """What every installation wants alike."""

    # The next head must come within this time, also on an idle connection.
    head_seconds: float = 10
    # A body must come within the first of these, and at this rate after the grace period.
    body_seconds: float = 30
    body_rate: int = KIB
    body_grace_seconds: float = 5
    # 64 KiB of a large response must be read within this time.
    reader_seconds: float = 10
    # A service's response may have so many bytes.
    answer_limit: int = 8 * MIB
    # A request waits so long for a connection to a service; a refused connection is tried again.
    upstream_queue_seconds: float = 2
    connect_seconds: float = 1

    def seconds_for_body(self, size: int) -> float:
        """The time in which so many bytes of a body must have come."""
        return min(self.body_seconds, max(self.body_grace_seconds, size / self.body_rate))


def _listed(text: str) -> tuple[str, ...]:
    return () if text == "none" else tuple(each.strip() for each in text.split(","))


def _count(text: str) -> float:
    number = float(text) if "." in text else int(text)
    if not 0 < number < 2**63:
        raise ValueError("must be greater than 0")
    return number


def _one_of(*known: str) -> Callable[[str], str]:
    def one(text: str) -> str:
        if text not in known:
            raise ValueError(f"must be one of {', '.join(known)}")
        return text

    return one


def _flag(text: str) -> bool:
    return _one_of("true", "false", "1", "0")(text.lower()) in ("true", "1")


def _port(text: str) -> int:
    if not 0 <= int(text) <= 65535:
        raise ValueError("must be a port")
    return int(text)


def _networks(text: str) -> tuple[str, ...]:
    for network in _listed(text):
        ip_network(network)
    return _listed(text)


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme != "http" or not parts.hostname or parts.path not in ("", "/"):
        raise ValueError("must be http://host:port, without a path")
    return text.rstrip("/")


def _variable(description: str, parse: Callable[[str], Any], default: Any = MISSING) -> Any:
    metadata = {"description": description, "parse": parse}
    return field(default=default, metadata=metadata, kw_only=True)


@dataclass(frozen=True)
class Settings:
    """The gateway's settings. pydantic would take 14 of the 35 MB that the process may have."""

    identity_url: str = _variable("Where identity is: http://host:port.", _url)
    planner_url: str = _variable("Where planner is.", _url)
    tracker_url: str = _variable("Where tracker is.", _url)
    catalogue_url: str = _variable("Where catalogue is.", _url)
    billing_url: str = _variable("Where billing is.", _url)
    frontend_url: str = _variable("Its origin may call the API. Empty: no CORS.", str, "")
    host: str = _variable("The address to listen on.", str, "127.0.0.1")
    port: int = _variable("The port to listen on.", _port, 8000)
    admin_port: int | None = _variable(
        "Port of /healthz, /readyz and /metrics. Empty: not served.", _port, None
    )
    trusted_proxies: tuple[str, ...] = _variable(
        "Comma-separated networks of the proxies before the gateway, or `none`. Only their "
        "X-Forwarded-* is believed; name no network that clients connect from.",
        _networks,
        (),
    )
    rate_limit_exempt: tuple[str, ...] = _variable(
        "Comma-separated networks without limits per address, or `none`; for clients that connect "
        "themselves: a request that names another one in X-Forwarded-For has limits.",
        _networks,
        ("127.0.0.0/8", "::1/128"),
    )
    rate_limit_exempt_paths: tuple[str, ...] = _variable(
        "Comma-separated paths that no rate counts, or `none`: those that carry a proof of their "
        "own. What they refuse with 400 has the rate of the others.",
        _listed,
        ("/api/payments/webhook",),
    )
    rate_limit_per_minute: int = _variable(
        "Requests of one address a minute; then 429.", _count, 600
    )
    rate_limit_burst: int = _variable("How many of them may come at once.", _count, 200)
    auth_rate_limit_per_minute: int = _variable(
        "The same of writes under /api/auth: logins, registrations.", _count, 60
    )
    auth_rate_limit_burst: int = _variable("How many of those at once.", _count, 30)
    registrations_per_hour: int = _variable(
        "The same of registrations an hour; as many may come at once.", _count, 20
    )
    connections_per_address: int = _variable(
        "Connections of one address; beyond them idle ones are closed.", _count, 64
    )
    requests_per_address: int = _variable(
        "Requests of one address in flight; then 429.", _count, 32
    )
    max_clients: int = _variable(
        "Client connections; beyond them the oldest idle ones are closed.", _count, 1024
    )
    memory_budget: int = _variable(
        "Bytes of bodies and responses over 32 KiB; beyond them 503.", _count, 64 * MIB
    )
    body_limit: int = _variable("Bytes of a request's body; then 413.", _count, MIB)
    auth_body_limit: int = _variable(
        "The same for /api/auth, where clients are anonymous.", _count, 64 * KIB
    )
    answer_seconds: float = _variable("Time for a service's response; then 504.", _count, 30)
    generate_plan_seconds: float = _variable("The same for /api/ai/generate-plan.", _count, 300)
    # Eight times the connections that a service has to its database: more wait there in vain, and
    # for longer than they wait here.
    upstream_connections: int = _variable(
        "Connections of each route; beyond them requests queue.", _count, 64
    )
    upstream_queue: int = _variable("Requests that queue; beyond them 503.", _count, 256)
    shutdown_seconds: int = _variable("How long requests in flight may take to finish.", _count, 8)
    access_log: bool = _variable("Log every request, not just failures.", _flag, False)
    log_level: str = _variable(
        "Nothing below it is logged.", _one_of("DEBUG", "INFO", "WARNING", "ERROR"), "INFO"
    )
    log_format: str = _variable(
        "JSON lines for machines, text for a person at a terminal.", _one_of("json", "text"), "json"
    )
    keto_version: str = _variable("The running version; images set it.", str, "development")
    otel_exporter_otlp_endpoint: str = _variable(
        "Where traces go (OTLP over HTTP). Empty: no traces are made.", str, ""
    )
    limits: Limits = field(default_factory=Limits, kw_only=True)

    @property
    def service_urls(self) -> dict[str, str]:
        """The services by name."""
        return {service: getattr(self, f"{service}_url") for service in SERVICES}


def read(environment: Mapping[str, str]) -> Settings:
    """Read the settings, or end the process saying which variables are wrong."""
    values, wrong = {}, []
    for variable in fields(Settings):
        name, parse = variable.name.upper(), variable.metadata.get("parse")
        text = environment.get(name, "")
        if parse is None or (not text and variable.default is not MISSING):
            continue
        try:
            values[variable.name] = parse(text)
        except ValueError as error:
            wrong.append(f"{name}: {error}")
    if wrong:
        raise SystemExit("Configuration refused:\n  " + "\n  ".join(wrong))
    return Settings(**values)
