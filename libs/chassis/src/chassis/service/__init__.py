"""A service: its settings, application, commands and background tasks."""

from chassis.parts import Parts
from chassis.service.application import Service
from chassis.service.commands import Arguments, Command, publish_waiting
from chassis.service.maintenance import repeat
from chassis.service.reseal import reseal_command
from chassis.service.settings import (
    ContentSettings,
    PairSecret,
    ProcessSettings,
    ServiceSettings,
    is_example,
    read_settings,
)

__all__ = [
    "Arguments",
    "Command",
    "ContentSettings",
    "PairSecret",
    "Parts",
    "ProcessSettings",
    "Service",
    "ServiceSettings",
    "is_example",
    "publish_waiting",
    "read_settings",
    "repeat",
    "reseal_command",
]
