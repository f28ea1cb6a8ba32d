"""Every environment variable that the gateway reads.

Settings are a dataclass: pydantic would take 14 of the 35 MB that this process may use. Values that
no installation needs to change are constants (`FixedLimits`).
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

KIB = 1024
MIB = 1024 * KIB
_LOOPBACK = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True)
class FixedLimits:
    """Limits and timeouts that no installation needs to change."""

    # For a head, or the next request on an idle connection.
    head_seconds: float = 10
    # For a body: in total, and on average after a slow start.
    body_seconds: float = 30
    body_rate: int = KIB
    body_grace_seconds: float = 5
    # For a client to read 64 KiB of a large response.
    reader_seconds: float = 10
    # The size of a service's response, in bytes.
    answer_limit: int = 8 * MIB
    # For a request to get a connection from the pool, and to open a new one.
    upstream_queue_seconds: float = 2
    connect_seconds: float = 1
    # For a service to answer a readiness check.
    readyz_seconds: float = 2
    # Well below the 75 s after which the services close idle connections themselves: the later
    # this happens, the more requests go out on a connection that is being closed.
    upstream_idle_seconds: float = 30
    # Connections that are never closed would all stay with the oldest instances.
    upstream_age_seconds: float = 300
    # The pause between two log lines about a full queue.
    log_seconds: float = 1
    # The delay of another refusal for a client that ignores Retry-After. Without it, 960 clients
    # that retried at once took half of the CPU.
    early_seconds: float = 0.5
    # At shutdown, an idle connection is not closed at once: its next request may be on the way.
    # Connections in use within this time close after their next response.
    drain_seconds: float = 0.5
    # Networks whose requests are counted, for each rate.
    most_buckets: int = 50_000

    def seconds_for_body(self, size: int) -> float:
        """The time within which this many bytes of a body must have arrived."""
        return min(self.body_seconds, max(self.body_grace_seconds, size / self.body_rate))


def _names(text: str) -> tuple[str, ...]:
    return () if text == "none" else tuple(each.strip() for each in text.split(","))


def _networks(text: str) -> tuple[str, ...]:
    return tuple(str(ip_network(each)) for each in _names(text))


def _url(text: str) -> str:
    parts = urlsplit(text)
    if (
        (parts.scheme, parts.path.rstrip("/")) != ("http", "")
        or not parts.hostname
        or parts.port == 0
    ):
        raise ValueError
    return text.rstrip("/")


def _seconds(text: str) -> float:
    if not 0 < float(text) < 2**31:
        raise ValueError
    return float(text)


def _share(text: str) -> float:
    if not 0 <= float(text) <= 1:
        raise ValueError
    return float(text)


def _within(start: int, end: int) -> Callable[[str], int]:
    return lambda text: start + range(start, end).index(int(text))


def _one_of(*names: str) -> tuple[Callable[[str], str], str]:
    return lambda text: names[names.index(text)], "one of " + ", ".join(names)


def _variable(
    kind: tuple[Callable[[str], Any], str], description: str, default: Any = MISSING
) -> Any:
    parse, must = kind
    return field(
        default=default, metadata={"parse": parse, "must": must, "description": description}
    )


# How variables are parsed and validated.
_TEXT = (str, "text")
_SERVICE = (_url, "http://host:port, without a path")
_NAMES = (_names, "names with commas between them, or none")
_NETWORKS = (_networks, "networks with commas between them, or none")
_NUMBER = (_within(1, 2**31), "a number from 1")
_NUMBER_OR_0 = (_within(0, 2**31), "a number from 0")
_BOOLEAN = (lambda text: bool(("false", "true").index(text)), "true or false")
_PORT = (_within(0, 2**16), "a port")
_SHARE = (_share, "a number from 0 to 1")
_SECONDS = (_seconds, "a number of seconds")


@dataclass(frozen=True, kw_only=True)
class Settings:
    # made from deploy/system.toml: gateway-addresses
    identity_url: str = _variable(_SERVICE, "Base URL of identity.")
    planner_url: str = _variable(_SERVICE, "Base URL of planner.")
    tracker_url: str = _variable(_SERVICE, "Base URL of tracker.")
    catalogue_url: str = _variable(_SERVICE, "Base URL of catalogue.")
    billing_url: str = _variable(_SERVICE, "Base URL of billing.")
    # until here
    frontend_url: str = _variable(
        _TEXT, "The origin that may call the API from a browser. Empty: no CORS.", ""
    )
    loopback_origins: bool = _variable(
        _BOOLEAN,
        "Pages of this machine, on any port of localhost, 127.0.0.1 or [::1], may call the API. "
        "`make run` sets it; refused unless HOST is loopback.",
        False,
    )
    host: str = _variable(_TEXT, "The address to listen on.", "127.0.0.1")
    port: int = _variable(_PORT, "The port to listen on.", 8000)
    admin_port: int | None = _variable(
        _PORT,
        "The port of `/healthz`, `/readyz` and `/metrics`, for probes and operators. "
        "Empty: not served.",
        None,
    )
    trusted_proxies: tuple[str, ...] = _variable(
        _NETWORKS,
        "Networks of the proxies before the gateway, with commas between them, or none: only their "
        "`X-Forwarded-*` is believed.",
        (),
    )
    rate_limit_exempt: tuple[str, ...] = _variable(
        _NETWORKS,
        "Networks without limits per address, with commas between them, or none; for clients that "
        "connect themselves.",
        ("127.0.0.0/8", "::1/128"),
    )
    rate_limit_exempt_paths: tuple[str, ...] = _variable(
        _NAMES,
        "Paths that no rate counts, with commas between them, or none.",
        ("/api/payments/webhook",),
    )
    rate_limit_per_minute: int = _variable(_NUMBER, "Requests of one address a minute.", 600)
    rate_limit_burst: int = _variable(_NUMBER, "Requests of one address at once.", 200)
    auth_rate_limit_per_minute: int = _variable(
        _NUMBER,
        "Writes of one address a minute under `/api/auth`, and to `/api/admin/login`, "
        "`/api/payments/withdrawals` and its `/confirm`, together.",
        60,
    )
    auth_rate_limit_burst: int = _variable(
        _NUMBER, "Writes of one address to these paths at once.", 30
    )
    registrations_per_hour: int = _variable(
        _NUMBER, "Registrations of one address an hour, and at once.", 20
    )
    connections_per_address: int = _variable(_NUMBER, "Connections of one address.", 64)
    requests_per_address: int = _variable(_NUMBER, "Requests of one address in flight.", 32)
    max_clients: int = _variable(_NUMBER, "Connections of clients in total.", 1024)
    memory_budget: int = _variable(
        _NUMBER,
        "Bytes of all bodies and responses over 32 KiB; one address may use a quarter.",
        64 * MIB,
    )
    body_limit: int = _variable(
        _NUMBER, "Bytes of a body; a file sent to `/api/tracker/imports` may have 5 MiB.", MIB
    )
    auth_body_limit: int = _variable(
        _NUMBER, "Bytes of a body for the paths of `AUTH_RATE_LIMIT_BURST`.", 64 * KIB
    )
    answer_seconds: float = _variable(_SECONDS, "Time for a service's response.", 30)
    generate_plan_seconds: float = _variable(_SECONDS, "Time for a generated plan.", 300)
    # Eight times a service's connections to its database: more requests would only wait there, and
    # longer than they wait here.
    upstream_connections: int = _variable(
        _NUMBER, "Connections to a service, per public prefix.", 64
    )
    upstream_queue: int = _variable(
        _NUMBER_OR_0, "Requests that wait for a connection, per public prefix.", 256
    )
    shutdown_seconds: int = _variable(_NUMBER, "How long requests in flight may take to finish.", 8)
    log_level: str = _variable(
        _one_of("DEBUG", "INFO", "WARNING", "ERROR"), "Nothing below it is logged.", "INFO"
    )
    log_format: str = _variable(
        _one_of("json", "text"), "JSON lines for machines, text for a person at a terminal.", "json"
    )
    keto_version: str = _variable(
        _TEXT, "The running version, for `/metrics`; images set it.", "development"
    )
    otel_exporter_otlp_endpoint: str = _variable(
        _TEXT, "Where traces go (OTLP over HTTP). Empty: no traces are made.", ""
    )
    otel_traces_sampler_arg: float = _variable(
        _SHARE,
        "The share of requests whose spans are made, in all services. Whether a client's own trace "
        "is sampled is decided here, not by its flag.",
        0.05,
    )
    limits: FixedLimits = field(default_factory=FixedLimits)

    @property
    def sampled_share(self) -> float:
        """0 without an endpoint for traces."""
        return self.otel_traces_sampler_arg if self.otel_exporter_otlp_endpoint else 0

    @property
    def service_urls(self) -> dict[str, str]:
        return {service: getattr(self, f"{service}_url") for service in SERVICES}


# The services with a URL setting here: the gateway imports no code that the services share.
SERVICES = tuple(
    each.name.removesuffix("_url")
    for each in fields(Settings)
    if each.metadata.get("parse") is _url
)


def read(environment: Mapping[str, str]) -> Settings:
    """Read the settings, or exit with the names of the invalid variables."""
    values, wrong = {}, []
    for each in fields(Settings):
        name, parse = each.name.upper(), each.metadata.get("parse")
        text = environment.get(name, "")
        if parse is not None and (text or each.default is MISSING):
            try:
                values[each.name] = parse(text)
            except ValueError:
                wrong.append(f"\n  {name}: must be {each.metadata['must']}")
    # A page on the visitor's machine does not belong to this installation.
    if values.get("loopback_origins") and values.get("host", "127.0.0.1") not in _LOOPBACK:
        wrong.append("\n  LOOPBACK_ORIGINS: only of a local run, with HOST on loopback")
    if wrong:
        raise SystemExit("Configuration refused:" + "".join(wrong))
    return Settings(**values)
