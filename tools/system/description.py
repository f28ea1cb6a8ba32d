"""The shape of deploy/system.toml; an unknown key is refused."""

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
    """Resources of a pod, and the least and the most replicas."""

    cpu: str
    memory: str
    memory_limit: str
    replicas: list[int] = Field(min_length=2, max_length=2)


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Prefix:
    """A public path: the gateway's settings that limit it, or a number of bytes."""

    # What the API's document says of its operations; a longer path belongs to a shorter one.
    about: str = ""
    body: str | int = "body_limit"
    seconds: str = "answer_seconds"
    # `auth`: its writes have the rate AUTH_RATE_LIMIT_* in addition to that of all requests.
    rate: Literal["all", "auth"] = "all"


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Reach:
    """What a service connects to: hosts in the world, or a namespace of the cluster."""

    ports: list[int]
    hosts: list[str] = Field(default_factory=list)
    namespace: str = ""


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class EveryService:
    """What all services have; `http` and `worker` of those that say nothing else."""

    port: int
    # In a cluster: DATABASE_POOL, and the connections of a role.
    pool: int
    connections: int
    http: Pods
    worker: Pods


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Image:
    """What runs from an image of its own, and who gives its variables."""

    name: str
    what: str
    http: Pods
    # Whether its pods are the last to be evicted.
    first: bool = False
    # The operator must set them in compose; those of `optional` have their default there.
    required: list[str] = Field(default_factory=list)
    optional: list[str] = Field(default_factory=list)
    fixed: dict[str, str] = Field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Gateway(Image):
    """The gateway."""

    admin_port: int


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Service(Image):
    """A service with a database, a role of it and a broker user, all of its name."""

    worker: Pods
    # Whether a step imports content after the migrations.
    content: bool = False
    # The services that it calls, each with a secret that the two share.
    asks: list[str] = Field(default_factory=list)
    # By variable: the Secret and its key, `secret/key`.
    secrets: dict[str, str] = Field(default_factory=dict)
    # A metric: how many jobs wait for a worker, beside the messages in its queues.
    waiting: str = ""
    prefixes: dict[str, Prefix] = Field(default_factory=dict)
    reaches: dict[str, Reach] = Field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class System:
    """The whole file."""

    every_service: EveryService
    gateway: Gateway
    services: list[Service]

    @property
    def names(self) -> list[str]:
        return [service.name for service in self.services]

    @property
    def images(self) -> list[Service | Gateway]:
        return [self.gateway, *self.services]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Who asks whom."""
        return [(service.name, asked) for service in self.services for asked in service.asks]

    def each(self, text: str) -> str:
        """The text with each service's name for NAME."""
        return "".join(text.replace("NAME", name) for name in self.names)

    def each_image(self, text: str) -> str:
        """The same with the gateway before them."""
        return text.replace("NAME", "gateway") + self.each(text)


def read(file: Path = FILE) -> System:
    """Read the description, or refuse it with the key's name."""
    table: dict[str, Any] = tomllib.loads(file.read_text())
    pods = {key: table["every_service"][key] for key in ("http", "worker")}
    services = [{"name": name, **pods, **own} for name, own in table["services"].items()]
    gateway = {"name": "gateway", **table.get("gateway", {})}
    try:
        system = TypeAdapter(System).validate_python(
            {**table, "gateway": gateway, "services": services}
        )
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
        raise DescriptionRefused(f"{file.name}: " + "; ".join(wrong)) from None
    for asker, asked in system.pairs:
        if asked not in system.names:
            raise DescriptionRefused(f"{file.name}: {asker} asks {asked}, which is not described")
        # What the two share is called by the other one's name, in both of them.
        if (asked, asker) in system.pairs:
            raise DescriptionRefused(f"{file.name}: {asker} and {asked} ask each other")
    return system
