"""The sources of a capacity: figures of benchmarks, manifests, prices, a model's evaluation."""

import json
import sys
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from tools.environment import ROOT
from tools.system import read

FILE = ROOT / "docs" / "figures.json"
PRICES = ROOT / "deploy" / "prices.example.toml"
_SERVERS = ROOT / "deploy" / "k8s" / "components"
_EXACT = ConfigDict(extra="forbid")
_UNITS = {"m": 1e-3, "Mi": 2.0**20, "Gi": 2.0**30}
_T = TypeVar("_T")


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class ByPart:
    """The figures of `lab.benchmarks.by_part`: by request, then by part of the system."""

    cpu_ms: dict[str, dict[str, float]]
    events_handled: dict[str, float]
    idle_mb: dict[str, float]
    plan_bytes: float


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Handled:
    """The figures of `lab.benchmarks.handling`, for a queue and one worker."""

    per_second: float
    cpu_ms: float


@dataclass(frozen=True, kw_only=True)
class Figures:
    """docs/figures.json, which `make bench RECORD=1` writes."""

    by_part: ByPart
    disk: dict[str, float]
    events: dict[str, float]
    handling: dict[str, Handled]


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Prices:
    """The price of one unit for a month, in the operator's currency."""

    currency: str
    core: float = Field(ge=0)
    gib_of_memory: float = Field(ge=0)
    gib_of_disk: float = Field(ge=0)
    gpu: float = Field(ge=0)


@dataclass(frozen=True, kw_only=True)
class Model:
    """The result of `make eval ARGS="--json FILE"` for a model."""

    calls_a_plan: float = Field(gt=0)
    seconds_a_call: float = Field(gt=0)

    @property
    def seconds(self) -> float:
        """The seconds for which the generation of a plan occupies a GPU."""
        return self.calls_a_plan * self.seconds_a_call


@dataclass(frozen=True, kw_only=True, config=_EXACT)
class Size:
    """One pod's requests of cores and bytes, and the least and greatest number of pods."""

    cores: float
    memory: float
    least: int
    most: int


def figures(file: Path = FILE) -> Figures:
    return _valid(Figures, file, json.loads)


def prices(file: Path = PRICES) -> Prices:
    return _valid(Prices, file, tomllib.loads)


def model(file: Path) -> Model:
    return _valid(Model, file, json.loads)


def _valid(shape: type[_T], file: Path, parse: Any) -> _T:
    try:
        return TypeAdapter(shape).validate_python(parse(file.read_text()))
    except OSError as error:
        sys.exit(f"{file}: {error.strerror}")
    except ValidationError as error:
        messages = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
        sys.exit(f"{file.name}: " + "; ".join(messages))
    except ValueError as error:
        sys.exit(f"{file.name}: {error}")


def pods() -> dict[str, dict[str, Size]]:
    """Sizes by service and kind of process, from deploy/system.toml."""
    system = read()
    services = {service.name: {"HTTP": service.http, "workers": service.worker}
             for service in system.services}  # fmt: skip
    return {
        name: {
            kind: Size(
                cores=quantity(each.cpu),
                memory=quantity(each.memory),
                least=each.replicas[0],
                most=each.replicas[1],
            )
            for kind, each in kinds.items()
        }
        for name, kinds in {"gateway": {"HTTP": system.gateway.http}, **services}.items()
    }


def servers() -> dict[str, Size]:
    """Sizes of a cluster's PostgreSQL and RabbitMQ, named as in `lab.benchmarks.by_part`."""
    postgres = _manifest("postgres-cluster")
    rabbitmq = _manifest("rabbitmq-cluster")
    return {
        "postgres": _server(postgres, postgres["instances"]),
        "rabbitmq": _server(rabbitmq, rabbitmq["replicas"]),
    }


def _manifest(component: str) -> dict[str, Any]:
    # The cluster is the first document of the file.
    first = next(yaml.safe_load_all((_SERVERS / component / "cluster.yaml").read_text()))
    spec: dict[str, Any] = first["spec"]
    return spec


def _server(spec: dict[str, Any], count: int) -> Size:
    requests = spec["resources"]["requests"]
    cores, memory = quantity(requests["cpu"]), quantity(requests["memory"])
    return Size(cores=cores, memory=memory, least=count, most=count)


def quantity(text: str) -> float:
    """Parse a quantity of Kubernetes: `500m`, `2Gi`, `1`."""
    number = text.rstrip("GMim")
    return float(number) * _UNITS.get(text[len(number) :], 1.0)
