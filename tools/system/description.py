"""The shape of deploy/system.toml; an unknown key is refused."""

import tomllib
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, Self

from tools.environment import ROOT

FILE = ROOT / "deploy" / "system.toml"


class DescriptionRefused(Exception):
    """A key that is unknown or missing, or a name that is not described."""


@dataclass(frozen=True, kw_only=True)
class _Table:
    @classmethod
    def of(cls, table: dict[str, Any], where: str) -> Self:
        known = {each.name for each in fields(cls)}
        needed = {
            each.name
            for each in fields(cls)
            if each.default is MISSING and each.default_factory is MISSING
        }
        for wrong, keys in (("unknown", table.keys() - known), ("missing", needed - table.keys())):
            if keys:
                raise DescriptionRefused(
                    f"{FILE.name}: {where}: {wrong}: {', '.join(sorted(keys))}"
                )
        return cls(**table)


@dataclass(frozen=True, kw_only=True)
class Pods(_Table):
    """Resources of a pod, and the least and the most replicas."""

    cpu: str
    memory: str
    memory_limit: str
    replicas: list[int]


@dataclass(frozen=True, kw_only=True)
class Pools(_Table):
    """DATABASE_POOL by deployment."""

    compose: int
    kubernetes: int


@dataclass(frozen=True, kw_only=True)
class Prefix(_Table):
    """A public path: the gateway's settings that limit it, or a number of bytes."""

    body: str | int = "body_limit"
    seconds: str = "answer_seconds"


@dataclass(frozen=True, kw_only=True)
class Reach(_Table):
    """What a service connects to: hosts in the world, or a namespace of the cluster."""

    ports: list[int]
    hosts: list[str] = field(default_factory=list)
    namespace: str = ""


@dataclass(frozen=True, kw_only=True)
class EveryService(_Table):
    """What a service has that says nothing else."""

    port: int
    pool: Pools
    connections: int
    http: Pods
    worker: Pods


@dataclass(frozen=True, kw_only=True)
class Image(_Table):
    """What runs from an image of its own, and who gives its variables."""

    name: str
    what: str
    http: Pods
    # The operator must set them in compose; those of `optional` have their default there.
    required: list[str] = field(default_factory=list)
    optional: list[str] = field(default_factory=list)
    fixed: dict[str, str] = field(default_factory=dict)

    @property
    def given(self) -> list[str]:
        return [*self.required, *self.optional]


@dataclass(frozen=True, kw_only=True)
class Gateway(Image):
    """The gateway."""

    admin_port: int


@dataclass(frozen=True, kw_only=True)
class Service(Image):
    """A service with a database, a role of it and a broker user, all of its name."""

    worker: Pods
    # Whether a step imports content after the migrations.
    content: bool = False
    # The services that it calls, each with a secret that the two share.
    asks: list[str] = field(default_factory=list)
    # By variable: the Secret and its key.
    secrets: dict[str, str] = field(default_factory=dict)
    prefixes: dict[str, Prefix] = field(default_factory=dict)
    reaches: dict[str, Reach] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class System:
    """The whole file."""

    every: EveryService
    gateway: Gateway
    services: list[Service]

    @property
    def names(self) -> list[str]:
        return [service.name for service in self.services]

    def askers_of(self, name: str) -> list[str]:
        return [service.name for service in self.services if name in service.asks]


def read(file: Path = FILE) -> System:
    """Read the description, or refuse it with the key's name."""
    table = tomllib.loads(file.read_text())
    if unknown := table.keys() - {"every_service", "gateway", "services"}:
        raise DescriptionRefused(f"{file.name}: unknown: {', '.join(sorted(unknown))}")
    every = dict(table["every_service"])
    pods = {name: every[name] for name in ("http", "worker") if name in every}
    every["pool"] = Pools.of(every.get("pool", {}), "every_service.pool")
    services = [_service(name, own, pods) for name, own in table["services"].items()]
    for service in services:
        _check_asks(service, {each.name: each for each in services})
    gateway = {"name": "gateway", **table["gateway"], **_pods(table["gateway"], "gateway")}
    return System(
        every=EveryService.of(every | _pods(pods, "every_service"), "every_service"),
        gateway=Gateway.of(gateway, "gateway"),
        services=services,
    )


def _check_asks(service: Service, services: dict[str, Service]) -> None:
    for asked in service.asks:
        if asked not in services:
            raise DescriptionRefused(f"services.{service.name}: asks: there is no {asked}")
        # What the two share is called by the other one's name, in both of them.
        if service.name in services[asked].asks:
            raise DescriptionRefused(f"services.{service.name}: asks: {asked} asks it")


def _service(name: str, own: dict[str, Any], pods: dict[str, Any]) -> Service:
    where = f"services.{name}"
    table = {"name": name, **own, **_pods({**pods, **own}, where)}
    for key, shape in (("prefixes", Prefix), ("reaches", Reach)):
        table[key] = {
            each: shape.of(value, f"{where}.{key}.{each}")
            for each, value in own.get(key, {}).items()
        }
    return Service.of(table, where)


def _pods(table: dict[str, Any], where: str) -> dict[str, Pods]:
    return {
        key: Pods.of(table[key], f"{where}.{key}") for key in ("http", "worker") if key in table
    }
