"""Every environment variable that the runner reads, and what stands in for one that is not set."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from keto_local import key_pair
from keto_local.process import StartFailed

CHECKOUT = Path(__file__).resolve().parents[4]

STRIPE_PRICES = {
    "STRIPE_PRICE_BASIC": "price_sandbox_basic",
    "STRIPE_PRICE_PRO": "price_sandbox_pro",
    "STRIPE_PRICE_LIFETIME": "price_sandbox_lifetime",
}
SANDBOX_STRIPE_KEY = "sk_test_sandbox"
SANDBOX_MODEL = "keto-sandbox"
# A shorter JWT_SECRET is accepted by `make run` only.
SECRET_BYTES = 32

# What the runner hands out by name; a child sees only those that are its own.
HANDED_OUT = frozenset(
    {
        *("POSTGRES_URL", "RABBITMQ_URL", "RABBITMQ_MANAGEMENT_URL", "DATABASE_URL"),
        *("JWT_SECRET", "JWT_SECRET_PREVIOUS", "JWT_PRIVATE_KEY", "JWT_PUBLIC_KEY", "LOCAL_RUN"),
        *("BILLING_SECRET", "CATALOGUE_SECRET", "IDENTITY_SECRET"),
        *("FRONTEND_URL", "MODEL_SERVER_URL", "MODEL_NAME"),
        *("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_BASE", *STRIPE_PRICES),
        *("SMTP_URL", "MAIL_FROM", "KETO_CONTENT", "HOST", "PORT"),
        # Compiled modules halve the time that a service takes to start.
        "PYTHONDONTWRITEBYTECODE",
    }
)


SHIPPED_CONTENT = CHECKOUT / "content"
# What only a demo has: it gives plans away.
DEMO_CONTENT = SHIPPED_CONTENT / "demo"


class SettingRefused(StartFailed):
    """A variable with a value that cannot be used."""


@dataclass(frozen=True)
class Settings:
    """What the environment says; None is what the sandbox or an embedded server stands in for."""

    home: Path
    port: int
    content: Path
    postgres_url: str | None
    rabbitmq_url: str | None
    rabbitmq_management_url: str | None
    jwt_secret: str | None
    jwt_secret_previous: str | None
    jwt_private_key: str | None
    jwt_public_key: str | None
    frontend_url: str | None
    model_server_url: str | None
    model_name: str | None
    smtp_url: str | None
    mail_from: str | None
    stripe: dict[str, str]
    inherited: dict[str, str]

    @property
    def stripe_is_given(self) -> bool:
        """Whether payments go to a server that is not the sandbox's."""
        return "STRIPE_SECRET_KEY" in self.stripe or "STRIPE_API_BASE" in self.stripe


def home_folder(environ: Mapping[str, str] = os.environ) -> Path:
    return Path(environ.get("KETO_HOME") or ".keto").absolute()


def read(environ: Mapping[str, str] = os.environ) -> Settings:
    """Read the environment, or refuse it with the variable's name."""
    given = {name: value for name, value in environ.items() if value}
    return Settings(
        home=home_folder(given),
        port=_port(given.get("KETO_PORT", "8000")),
        content=_content(given.get("KETO_CONTENT")),
        postgres_url=_url(given, "POSTGRES_URL", "postgres://", "postgresql://"),
        rabbitmq_url=_url(given, "RABBITMQ_URL", "amqp://", "amqps://"),
        rabbitmq_management_url=_url(given, "RABBITMQ_MANAGEMENT_URL", "http://", "https://"),
        jwt_secret=given.get("JWT_SECRET"),
        jwt_secret_previous=given.get("JWT_SECRET_PREVIOUS"),
        **_key_pair(given),
        frontend_url=_url(given, "FRONTEND_URL", "http://", "https://"),
        model_server_url=_url(given, "MODEL_SERVER_URL", "http://", "https://"),
        model_name=given.get("MODEL_NAME"),
        smtp_url=_url(given, "SMTP_URL", "smtp://", "smtps://", "smtp+starttls://"),
        mail_from=given.get("MAIL_FROM"),
        stripe=_stripe(environ),
        inherited={name: value for name, value in environ.items() if name not in HANDED_OUT},
    )


def _port(word: str) -> int:
    if not word.isdecimal() or int(word) > 65535:
        raise SettingRefused(f"KETO_PORT must be a port from 0 (any free one) to 65535: {word}")
    return int(word)


def _url(given: Mapping[str, str], name: str, *schemes: str) -> str | None:
    value = given.get(name)
    if value is not None and not value.startswith(schemes):
        raise SettingRefused(f"{name} must start with {' or '.join(schemes)}")
    return value


def _key_pair(given: Mapping[str, str]) -> dict[str, str | None]:
    private, public = given.get("JWT_PRIVATE_KEY"), given.get("JWT_PUBLIC_KEY")
    if public and not private:
        raise SettingRefused("JWT_PRIVATE_KEY is needed with JWT_PUBLIC_KEY: identity signs")
    if private and not public:
        try:
            public = key_pair.public_key_of(private)
        except ValueError:
            raise SettingRefused("JWT_PRIVATE_KEY must be an Ed25519 key in PEM") from None
    return {"jwt_private_key": private, "jwt_public_key": public}


def _content(named: str | None) -> Path:
    if named is None:
        return SHIPPED_CONTENT
    content = Path(named).absolute()
    if not content.exists():
        raise SettingRefused(f"KETO_CONTENT names a file or folder that is not there: {content}")
    return content


def _stripe(environ: Mapping[str, str]) -> dict[str, str]:
    """The variables of Stripe that are set: a price set to nothing is a tier without a price."""
    names = ("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_BASE")
    stripe = {name: environ[name] for name in names if environ.get(name)}
    stripe |= {name: environ[name] for name in STRIPE_PRICES if name in environ}
    if "STRIPE_API_BASE" in stripe:
        # A stand-in of the user's own, which usually takes any key.
        stripe.setdefault("STRIPE_SECRET_KEY", SANDBOX_STRIPE_KEY)
    return stripe
