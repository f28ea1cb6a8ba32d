"""A service: its settings, application, commands and background tasks."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chassis.service.application import Service
    from chassis.service.settings import (
        ContentSettings,
        PairSecret,
        ProcessSettings,
        ServiceSettings,
    )

__all__ = ["ContentSettings", "PairSecret", "ProcessSettings", "Service", "ServiceSettings"]


def __getattr__(name: str) -> object:
    """Import on first use: the gateway reads its settings without carrying FastAPI."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = "application" if name == "Service" else "settings"
    return getattr(import_module(f"{__name__}.{module}"), name)
