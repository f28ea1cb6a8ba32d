"""Every environment variable that the runner reads."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from contracts.services import SERVICES
from keto_local.processes import StartFailed

CHECKOUT = Path(__file__).resolve().parents[4]
SHIPPED_CONTENT = CHECKOUT / "content"
# Only a demo has this: it gives plans away.
DEMO_CONTENT = SHIPPED_CONTENT / "demo"

STRIPE = ("STRIPE_SECRET_KEY", "STRIPE_API_BASE", "STRIPE_WEBHOOK_SECRET")
STRIPE_PRICES = {
    "STRIPE_PRICE_BASIC": "price_sandbox_basic",
    "STRIPE_PRICE_PRO": "price_sandbox_pro",
    "STRIPE_PRICE_BASIC_YEARLY": "price_sandbox_basic_yearly",
    "STRIPE_PRICE_PRO_YEARLY": "price_sandbox_pro_yearly",
    "STRIPE_PRICE_LIFETIME": "price_sandbox_lifetime",
}

# Variables that replace a part of the system, and how their addresses begin.
_SCHEMES = {
    "POSTGRES_URL": ("postgres://", "postgresql://"),
    "RABBITMQ_URL": ("amqp://", "amqps://"),
    "FRONTEND_URL": ("http://", "https://"),
    "MODEL_SERVER_URL": ("http://", "https://"),
    "SMTP_URL": ("smtp://", "smtps://", "smtp+starttls://"),
}

# Variables that the runner hands out by name; a child sees only its own.
HANDED_OUT = frozenset(
    {
        *_SCHEMES,
        *STRIPE,
        *STRIPE_PRICES,
        *("DATABASE_URL", "MODEL_NAME", "MAIL_FROM"),
        *("JWT_SECRET", "JWT_SECRET_PREVIOUS", "JWT_SECRET_PREVIOUS_UNTIL"),
        *("JWT_PRIVATE_KEY", "JWT_PUBLIC_KEY", "LOCAL_RUN"),
        *(f"{name.upper()}_SECRET" for name in SERVICES),
        *("KETO_CONTENT", "HOST", "PORT"),
        # Compiled modules halve the time that a service takes to start.
        "PYTHONDONTWRITEBYTECODE",
    }
)


class SettingRefused(StartFailed):
    """A variable has an invalid value."""


@dataclass(frozen=True)
class Settings:
    """The environment's settings."""

    home: Path
    port: int
    content: Path
    # By variable. The sandbox or an embedded server is started for missing ones.
    given: Mapping[str, str]
    # Variables for every process.
    inherited: Mapping[str, str]

    @property
    def given_parts(self) -> list[str]:
        """The variables that replace a part of the system."""
        return [name for name in (*_SCHEMES, *STRIPE) if name in self.given]

    @property
    def stripe_is_given(self) -> bool:
        """Whether the payments server is not the sandbox's."""
        return "STRIPE_SECRET_KEY" in self.given or "STRIPE_API_BASE" in self.given


def home_folder(environ: Mapping[str, str] = os.environ) -> Path:
    return Path(environ.get("KETO_HOME") or ".keto").absolute()


def read(environ: Mapping[str, str] = os.environ) -> Settings:
    """Read the environment, or raise with the variable's name."""
    # An empty price means a tier that is not sold; any other empty variable counts as unset.
    given = {
        name: value
        for name, value in environ.items()
        if name in HANDED_OUT and (value or name in STRIPE_PRICES)
    }
    for name, schemes in _SCHEMES.items():
        if name in given and not given[name].startswith(schemes):
            raise SettingRefused(f"{name} must start with {' or '.join(schemes)}")
    if ("JWT_PRIVATE_KEY" in given) != ("JWT_PUBLIC_KEY" in given):
        raise SettingRefused("JWT_PRIVATE_KEY and JWT_PUBLIC_KEY need each other")
    if "JWT_SECRET_PREVIOUS" in given and "JWT_SECRET_PREVIOUS_UNTIL" not in given:
        raise SettingRefused("JWT_SECRET_PREVIOUS needs JWT_SECRET_PREVIOUS_UNTIL")
    return Settings(
        home=home_folder(environ),
        port=_port(environ.get("KETO_PORT") or "8000"),
        content=_content(given.get("KETO_CONTENT")),
        given=given,
        inherited={name: value for name, value in environ.items() if name not in HANDED_OUT},
    )


def _port(word: str) -> int:
    if not word.isdecimal() or int(word) > 65535:
        raise SettingRefused(f"KETO_PORT must be a port from 0 (any free one) to 65535: {word}")
    return int(word)


def _content(named: str | None) -> Path:
    content = Path(named).absolute() if named else SHIPPED_CONTENT
    if not content.exists():
        raise SettingRefused(f"KETO_CONTENT names a file or folder that is not there: {content}")
    return content
