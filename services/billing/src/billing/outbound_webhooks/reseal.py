"""The command `reseal`, after a rotation of the secret that seals those of endpoints."""

from billing.settings import Settings
from billing.webhook_sender import box
from chassis.sealing import Box
from chassis.service import Service, reseal_command


def _box(service: Service) -> Box:
    assert isinstance(service.settings, Settings)
    return box(service.settings)


COMMANDS = (reseal_command(_box, "webhook_endpoint", "sealed_secret", "sealed_former_secret"),)
