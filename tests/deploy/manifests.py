"""The deployments as data: the settings that processes read, and those that compose and Kubernetes
set."""

import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, dataclass, fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import BaseModel

from contracts.services import SERVICES
from gateway.settings import Settings as GatewaySettings
from keto_local.processes import StartFailed
from sandbox.settings import Settings as SandboxSettings
from sandbox.settings import variable_of
from testkit.locked_packages import locked_packages

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
K8S = DEPLOY / "k8s"
GATEWAY = K8S / "gateway"
IMAGES = ("gateway", *SERVICES, "sandbox", "webapp")
OVERLAYS = ("dev", "prod", "prod-cilium", "prod-ingress", "prod-keda", "prod-pooler")
PRODUCTION = OVERLAYS[1:]
# The label of the namespaces in which a Gateway's or an Ingress's proxies run.
PROXIES = {"keto-proxies": "true"}
PORT = 8000

Document = dict[str, Any]


def settings_of(image: str) -> type[BaseModel]:
    """The class that reads an image's environment; the gateway's is a dataclass."""
    if image == "sandbox":
        return SandboxSettings
    found: type[BaseModel] = import_module(f"{image}.settings").Settings
    return found


def variables(image: str) -> dict[str, bool]:
    """Every variable that an image's processes read, and whether they start without it."""
    if image == "gateway":
        own = [field for field in fields(GatewaySettings) if field.metadata]
        return {field.name.upper(): field.default is MISSING for field in own}
    return {
        variable_of(name) if image == "sandbox" else name.upper(): field.is_required()
        for name, field in settings_of(image).model_fields.items()
    }


@dataclass(frozen=True)
class ProcessSpec:
    """One process as a deployment describes it."""

    name: str
    image: str
    arguments: tuple[str, ...]
    environment: dict[str, str]


def composed(file: str = "compose.yml") -> Document:
    """compose.yml, with its anchors followed."""
    document: Document = yaml.load((DEPLOY / file).read_text(), yaml.CSafeLoader)
    return document


def composed_processes() -> list[ProcessSpec]:
    """Keto's processes in compose.yml."""
    found = []
    for name, service in composed()["services"].items():
        image = service.get("image", "")
        if "keto-" not in image or "entrypoint" in service:
            continue
        given = service.get("environment", {})
        environment = {variable.removesuffix("_FILE"): str(v) for variable, v in given.items()}
        found.append(
            ProcessSpec(
                name,
                image.partition("keto-")[2].partition(":")[0],
                tuple(service.get("command", ["serve"])),
                environment,
            )
        )
    return found


def install(group: str, otherwise: str) -> Path:
    """The packages of a dependency group in a separate folder; without them, the test is
    skipped."""
    try:
        return locked_packages(group)
    except StartFailed as error:
        pytest.skip(f"{otherwise}: {error}")


def has_kubectl() -> bool:
    return shutil.which("kubectl") is not None


def built(overlay: str) -> list[Document]:
    """The documents of an overlay that `kubectl apply -k` would send."""
    return rendered(K8S / "overlays" / overlay)


@cache
def rendered(place: Path) -> list[Document]:
    """The documents of a folder that `kubectl apply -k` would send."""
    done = subprocess.run(["kubectl", "kustomize", place], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [document for document in yaml.load_all(done.stdout, yaml.CSafeLoader) if document]


def of_kind(documents: Iterable[Document], *kinds: str) -> list[Document]:
    return [document for document in documents if document["kind"] in kinds]


def cluster_processes(documents: list[Document]) -> list[ProcessSpec]:
    """Keto's processes in the Deployments and Jobs of an overlay."""
    maps = {d["metadata"]["name"]: d.get("data", {}) for d in of_kind(documents, "ConfigMap")}
    found = []
    for document in of_kind(documents, "Deployment", "Job"):
        (container,) = document["spec"]["template"]["spec"]["containers"]
        if "command" in container:
            continue
        environment: dict[str, str] = {}
        for source in container.get("envFrom", []):
            environment |= maps[source["configMapRef"]["name"]]
        environment |= variables_of(container)
        image = container["image"].rpartition(":")[0].rpartition("/")[2].removeprefix("keto-")
        found.append(
            ProcessSpec(document["metadata"]["name"], image, tuple(container["args"]), environment)
        )
    return found


def variables_of(container: Document) -> dict[str, str]:
    """A container's variables: their values, or `secret/key`."""
    found = {}
    for variable in container.get("env", []):
        where = variable.get("valueFrom", {}).get("secretKeyRef")
        found[variable["name"]] = f"{where['name']}/{where['key']}" if where else variable["value"]
    return found


def secrets_referred_to(documents: list[Document]) -> set[tuple[str, str]]:
    """Every Secret and key that Keto's pods refer to."""
    found: set[tuple[str, str]] = set()
    for node in _inside(of_kind(documents, "Deployment", "Job", "StatefulSet")):
        if "secretKeyRef" in node:
            found.add((node["secretKeyRef"]["name"], node["secretKeyRef"]["key"]))
        if (secret := node.get("secret")) and "items" in secret:
            name = secret.get("secretName", secret.get("name"))
            found.update((name, item["key"]) for item in secret["items"])
    return found


def _inside(node: Any) -> Iterator[Document]:
    """Every mapping of a document."""
    if isinstance(node, dict):
        yield node
    for inner in node.values() if isinstance(node, dict) else node:
        if isinstance(inner, dict | list):
            yield from _inside(inner)
