"""A service put together: its settings, its application, its commands and background tasks."""

from chassis.service import settings, tasks
from chassis.service.application import Service
from chassis.service.settings import ContentSettings, ProcessSettings, ServiceSettings

__all__ = [
    "ContentSettings",
    "ProcessSettings",
    "Service",
    "ServiceSettings",
    "settings",
    "tasks",
]
