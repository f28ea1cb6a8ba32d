"""The services' secrets as compose has them: one file each."""

import re
from pathlib import Path

from contracts.services import ASKS, SERVICES
from keto_local.home import Home, read_environment, write_environment, write_privately

# The services and variables of each secret, by its file.
GIVEN = {
    "jwt_private_key": (("identity", "JWT_PRIVATE_KEY"),),
    "jwt_secret": (("identity", "JWT_SECRET"),),
    "smtp_url": (("identity", "SMTP_URL"),),
    "stripe_webhook_secret": (("billing", "STRIPE_WEBHOOK_SECRET"),),
    "jwt_public_key": tuple((name, "JWT_PUBLIC_KEY") for name in SERVICES),
    **{f"{name}_database_url": ((name, "DATABASE_URL"),) for name in SERVICES},
    **{f"{name}_rabbitmq_url": ((name, "RABBITMQ_URL"),) for name in SERVICES},
    **{
        f"{asker}_{asked}_secret": (
            (asker, f"{asked.upper()}_SECRET"),
            (asked, f"{asker.upper()}_SECRET"),
        )
        for asker, each in ASKS.items()
        for asked in each
    },
}
_LINE_END = re.compile(r" (?![A-Z ]*KEY-----)")


def write_secrets(home: Home, folder: Path) -> None:
    """Write the secrets of a running system."""
    folder.mkdir(mode=0o700, parents=True)
    for name, variables in GIVEN.items():
        service, variable = variables[0]
        value = read_environment(home, service)[variable]
        # In the environment, spaces separate the lines of a key.
        lines = _LINE_END.sub("\n", value) if name.endswith("_key") else value
        write_privately(folder / name, lines + "\n")


def take_secrets(home: Home, folder: Path) -> None:
    """Copy the files' current values to the services, which read them when they restart."""
    environments = {name: read_environment(home, name) for name in SERVICES}
    for name, variables in GIVEN.items():
        value = (folder / name).read_text().strip()
        if name.endswith("_key"):
            value = value.replace("\n", " ")
        for service, variable in variables:
            environments[service][variable] = value
    for service, environment in environments.items():
        write_environment(home, service, environment, {})
