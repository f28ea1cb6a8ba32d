"""The variables of each image, with descriptions from its settings.py and their sources."""

from dataclasses import MISSING, dataclass, fields
from importlib import import_module
from typing import Any

from chassis.service import ServiceSettings
from tools.system.description import DescriptionRefused, Gateway, Service, System


@dataclass(frozen=True)
class Variable:
    name: str
    # The text of the environment variable; None if it is required.
    default: str | None
    description: str


@dataclass(frozen=True)
class Given:
    """A variable that the operator, the deployment or a secret provides."""

    name: str
    by: str
    # The deployment's value, or the default of the operator's.
    value: str = ""
    required: bool = False
    # The location of a secret: a Kubernetes Secret and its key, and a file for compose.
    secret: str = ""
    key: str = ""
    file: str = ""


def given(system: System, image: Service | Gateway) -> list[Given]:
    """The variables of an image, except those of all services."""
    fixed: dict[str, str] = {}
    secrets: list[Given] = []
    if isinstance(image, Gateway):
        servers = system.names
        fixed["ADMIN_PORT"] = str(image.admin_port)
    else:
        servers = image.asks
        secrets = _secrets(system, image)
        if image.content:
            fixed["KETO_CONTENT"] = "/content"
    for name in servers:
        fixed[f"{name.upper()}_URL"] = f"http://{name}:{system.every_service.port}"
    defaults = {each.name: each.default or "" for each in variables_of(image.name)}
    if unknown := {*image.required, *image.optional, *image.fixed} - defaults.keys():
        raise DescriptionRefused(f"settings.py of {image.name} has no {', '.join(sorted(unknown))}")
    return [
        *(Given(name, "deployment", value) for name, value in (fixed | image.fixed).items()),
        *(Given(name, "operator", defaults[name], required=True) for name in image.required),
        *(Given(name, "operator", defaults[name]) for name in image.optional),
        *secrets,
    ]


def _secrets(system: System, service: Service) -> list[Given]:
    secrets = [
        Given(
            name,
            "secret",
            secret=place.partition("/")[0],
            key=place.partition("/")[2],
            file=name.lower(),
        )
        for name, place in service.secrets.items()
    ]
    pairs = [(service.name, server, server) for server in service.asks]
    pairs += [(client, server, client) for client, server in system.pairs if server == service.name]
    return secrets + [
        Given(
            f"{other.upper()}_SECRET",
            "secret",
            secret=f"{client}-{server}",
            key="secret",
            file=f"{client}_{server}_secret",
        )
        for client, server, other in pairs
    ]


def variables_of(image: str) -> list[Variable]:
    """The variables of an image; for a service, without those of all services."""
    settings = import_module(f"{image}.settings").Settings
    if image == "gateway":
        # A dataclass, to save memory. The services' URLs are generated from the description.
        return [
            Variable(each.name.upper(), _text(each.default), each.metadata["description"])
            for each in fields(settings)
            if each.metadata and each.default is not MISSING
        ]
    return [each for each in _of(settings) if each.name.lower() not in ServiceSettings.model_fields]


def of_every_service() -> list[Variable]:
    """The variables of all services."""
    return _of(ServiceSettings)


def _of(settings: Any) -> list[Variable]:
    return [
        Variable(
            name.upper(),
            None if each.is_required() else _text(each.default),
            each.description or "",
        )
        for name, each in settings.model_fields.items()
    ]


def _text(default: object) -> str:
    if isinstance(default, bool):
        return str(default).lower()
    if isinstance(default, tuple):
        return ",".join(map(str, default)) or "none"
    return "" if default is None else str(default)
