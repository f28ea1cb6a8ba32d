"""What each image reads, from its settings.py: variables with their defaults and meanings."""

from dataclasses import MISSING, dataclass, fields
from importlib import import_module
from typing import Any

from chassis.service import ServiceSettings


@dataclass(frozen=True)
class Variable:
    name: str
    # As text of an environment; None when it is required.
    default: str | None
    description: str


def variables_of(image: str) -> list[Variable]:
    """The variables of an image; of a service, those that not every service reads."""
    if image == "gateway":
        return _of_the_gateway()
    settings = import_module(f"{image}.settings").Settings
    return [each for each in _of(settings) if each.name.lower() not in ServiceSettings.model_fields]


def of_every_service() -> list[Variable]:
    return _of(ServiceSettings)


def default_of(image: str, variable: str) -> str:
    """The default, or nothing."""
    (found,) = (each for each in variables_of(image) if each.name == variable)
    return found.default or ""


def _of(settings: Any) -> list[Variable]:
    return [
        Variable(
            name.upper(),
            None if each.is_required() else _text(each.default),
            each.description or "",
        )
        for name, each in settings.model_fields.items()
    ]


def _of_the_gateway() -> list[Variable]:
    """Its settings are a dataclass, for its memory; without the services' addresses, made here."""
    settings = import_module("gateway.settings").Settings
    return [
        Variable(each.name.upper(), _text(each.default), each.metadata["description"])
        for each in fields(settings)
        if each.metadata and each.default is not MISSING
    ]


def _text(default: object) -> str:
    if isinstance(default, bool):
        return str(default).lower()
    if isinstance(default, tuple):
        return ",".join(default) or "none"
    return "" if default is None else str(default)
