"""The schema of deploy/system.toml; unknown keys are refused."""

import tomllib
from pathlib import Path
from typing import Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from tools.environment import ROOT

FILE = ROOT / "deploy" / "system.toml"
_EXACT = ConfigDict(extra="forbid")


class DescriptionRefused(Exception):
    """A key that is unknown, missing or wrong."""


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Pods:
    """Resources of a pod, and the minimum and maximum of replicas."""

    cpu: str
    memory: str
    memory_limit: str
    replicas: list[int] = Field(min_length=2, max_length=2)


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Prefix:
    """A public path with its limits: names of the gateway's settings, or a number of bytes."""

    # The description of its operations in the API document; a longer path has that of a shorter
    # one.
    about: str = ""
    body: str | int = "body_limit"
    seconds: str = "answer_seconds"
    # `auth`: writes also count against AUTH_RATE_LIMIT_*, in addition to the rate of all requests.
    rate: Literal["all", "auth"] = "all"


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Reach:
    """A destination of a service: external hosts, or a namespace of the cluster."""

    ports: list[int]
    hosts: list[str] = Field(default_factory=list)
    namespace: str = ""


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class EveryService:
    """The settings of all services, with the defaults of `http` and `worker`."""

    port: int
    # In a cluster: DATABASE_POOL, and the connection limit of a role.
    pool: int
    connections: int
    http: Pods
    worker: Pods


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Image:
    """A program with a separate image, and the sources of its variables."""

    name: str
    what: str
    http: Pods
    # Whether its pods are the last to be evicted.
    first: bool = False
    # Required ones must be set by the operator in compose; optional ones have a default there.
    required: list[str] = Field(default_factory=list)
    optional: list[str] = Field(default_factory=list)
    fixed: dict[str, str] = Field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Gateway(Image):
    """The gateway."""

    admin_port: int


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Service(Image):
    """A service with a database, a role and a broker user, which all have its name."""

    worker: Pods
    # Whether content is imported after the migrations.
    content: bool = False
    # The services that it calls, with a shared secret for each.
    asks: list[str] = Field(default_factory=list)
    # By variable, the Secret and its key: `secret/key`.
    secrets: dict[str, str] = Field(default_factory=dict)
    # A metric: how many tasks wait for a worker, in addition to the messages in its queues.
    waiting: str = ""
    prefixes: dict[str, Prefix] = Field(default_factory=dict)
    reaches: dict[str, Reach] = Field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Webapp:
    """The web app's server."""

    # By variable, the image that it calls.
    calls: dict[str, Literal["gateway"]]


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class System:
    """The whole file."""

    every_service: EveryService
    gateway: Gateway
    webapp: Webapp
    services: list[Service]

    @property
    def names(self) -> list[str]:
        return [service.name for service in self.services]

    @property
    def images(self) -> list[Service | Gateway]:
        return [self.gateway, *self.services]

    @property
    def webapp_urls(self) -> dict[str, str]:
        """The variables of the web app with the addresses of those that it calls."""
        port = self.every_service.port
        return {name: f"http://{image}:{port}" for name, image in self.webapp.calls.items()}

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The services that call each other: client and server."""
        return [(service.name, server) for service in self.services for server in service.asks]

    def each(self, text: str) -> str:
        """The text for each service, with its name in place of NAME."""
        return "".join(text.replace("NAME", name) for name in self.names)

    def each_image(self, text: str) -> str:
        """The text for the gateway and each service, with its name in place of NAME."""
        return text.replace("NAME", "gateway") + self.each(text)


def read(file: Path = FILE) -> System:
    """Read the description; raises `DescriptionRefused` with the key's name if it is invalid."""
    table: dict[str, Any] = tomllib.loads(file.read_text())
    pods = {key: table["every_service"][key] for key in ("http", "worker")}
    services = [{"name": name, **pods, **keys} for name, keys in table["services"].items()]
    gateway = {"name": "gateway", **table.get("gateway", {})}
    try:
        system = TypeAdapter(System).validate_python(
            {**table, "gateway": gateway, "services": services}
        )
    except ValidationError as error:
        messages = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
        raise DescriptionRefused(f"{file.name}: " + "; ".join(messages)) from None
    for client, server in system.pairs:
        if server not in system.names:
            raise DescriptionRefused(f"{file.name}: {client} calls {server}, which does not exist")
        # The variable of a shared secret has the name of the other service.
        if (server, client) in system.pairs:
            raise DescriptionRefused(f"{file.name}: {client} and {server} call each other")
    return system
