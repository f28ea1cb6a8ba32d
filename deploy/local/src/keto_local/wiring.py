"""The environment of each process: its ports, addresses and secrets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from keto_local import key_pair
from keto_local.home import Home, random_secret
from keto_local.settings import (
    SANDBOX_MODEL,
    SANDBOX_STRIPE_KEY,
    SECRET_BYTES,
    STRIPE_PRICES,
    Settings,
)

SERVICES = ("identity", "planner", "tracker", "catalogue", "billing")
WITH_CONTENT = ("tracker", "catalogue", "billing")
# Those that billing asks, with a secret that it shares with each of them alone.
ASKED_BY_BILLING = ("catalogue", "identity")
STAND_INS = ("mailbox", "payments", "model-server", "frontend")
# Room for the servers within the ten seconds in which everything has to end.
SHUTDOWN_SECONDS = 3

Environment = dict[str, str]


@dataclass(frozen=True)
class Wiring:
    """The addresses of one system, and what each of its processes reads."""

    settings: Settings
    ports: Mapping[str, int]
    sandbox_home: str
    jwt_secret: str
    # None: JWT_SECRET signs access tokens.
    private_key: str | None
    pair_secrets: Mapping[str, str]
    webhook_secret: str

    @classmethod
    def of(cls, settings: Settings, home: Home) -> Wiring:
        own = [*SERVICES, *STAND_INS, "mailbox-smtp", "gateway-admin"]
        return cls(
            settings=settings,
            ports={"gateway": settings.port or home.port("gateway")}
            | {name: home.port(name) for name in own},
            sandbox_home=str(home.path / "sandbox"),
            jwt_secret=settings.jwt_secret or home.secret("jwt"),
            private_key=settings.jwt_private_key,
            pair_secrets={name: home.secret(f"billing-{name}") for name in ASKED_BY_BILLING},
            webhook_secret=settings.stripe.get("STRIPE_WEBHOOK_SECRET")
            or home.secret("webhook", lambda: f"whsec_sandbox_{random_secret()}"),
        )

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}"

    @property
    def stand_ins(self) -> list[str]:
        """The sandbox's parts that nothing in the environment replaces."""
        replaced = {
            "mailbox": self.settings.smtp_url,
            "payments": self.settings.stripe_is_given,
            "model-server": self.settings.model_server_url,
            "frontend": self.settings.frontend_url,
        }
        return [name for name in STAND_INS if not replaced[name]]

    @property
    def generated(self) -> list[str]:
        """The secrets that the environment does not give."""
        given = {
            "jwt": self.settings.jwt_secret,
            "webhook": self.settings.stripe.get("STRIPE_WEBHOOK_SECRET"),
        }
        return [name for name, value in given.items() if not value]

    @property
    def smtp_url(self) -> str:
        return self.settings.smtp_url or f"smtp://127.0.0.1:{self.ports['mailbox-smtp']}"

    @property
    def frontend_url(self) -> str:
        return self.settings.frontend_url or self.url("frontend")

    @property
    def model_server_url(self) -> str:
        return self.settings.model_server_url or self.url("model-server")

    def sandbox(self) -> Environment:
        return self._process(
            SANDBOX_HOST="127.0.0.1",
            SANDBOX_HOME=self.sandbox_home,
            SANDBOX_API_URL=self.url("gateway"),
            MAILBOX_SMTP_PORT=str(self.ports["mailbox-smtp"]),
            MAILBOX_PORT=str(self.ports["mailbox"]),
            MODEL_SERVER_PORT=str(self.ports["model-server"]),
            PAYMENTS_PORT=str(self.ports["payments"]),
            FRONTEND_PORT=str(self.ports["frontend"]),
            PAYMENTS_WEBHOOK_URL=f"{self.url('gateway')}/api/payments/webhook",
            PAYMENTS_WEBHOOK_SECRET=self.webhook_secret,
            PAYMENTS_SECRET_KEY=SANDBOX_STRIPE_KEY,
            MAILBOX_URL=self.url("mailbox"),
            PAYMENTS_URL=self.url("payments"),
            FRONTEND_URL=self.frontend_url,
        )

    def gateway(self) -> Environment:
        addresses = {f"{name.upper()}_URL": self.url(name) for name in SERVICES}
        return self._serving(
            "gateway",
            ADMIN_PORT=str(self.ports["gateway-admin"]),
            FRONTEND_URL=self.frontend_url,
            **addresses,
        )

    def service(self, name: str, database_url: str, rabbitmq_url: str) -> Environment:
        """What every service reads, and what this one does."""
        own = {
            "identity": self._identity,
            "planner": self._planner,
            "billing": self._billing,
        }.get(name, dict)()
        if name in WITH_CONTENT:
            own["KETO_CONTENT"] = str(self.settings.content)
        return self._serving(
            name,
            DATABASE_URL=database_url,
            RABBITMQ_URL=rabbitmq_url,
            **self._secrets(name),
            **own,
        )

    def _secrets(self, name: str) -> Environment:
        secrets = {}
        if self.private_key is None or name == "identity":
            secrets["JWT_SECRET"] = self.jwt_secret
        if previous := self.settings.jwt_secret_previous:
            secrets["JWT_SECRET_PREVIOUS"] = previous
        if any(len(secret.encode()) < SECRET_BYTES for secret in secrets.values()):
            secrets["LOCAL_RUN"] = "true"
        if self.private_key is not None:
            public_keys = self.settings.jwt_public_key or key_pair.public_key_of(self.private_key)
            secrets["JWT_PUBLIC_KEY"] = key_pair.on_one_line(public_keys)
            if name == "identity":
                secrets["JWT_PRIVATE_KEY"] = key_pair.on_one_line(self.private_key)
        if name in ASKED_BY_BILLING:
            secrets["BILLING_SECRET"] = self.pair_secrets[name]
        if name == "billing":
            own = {f"{asked.upper()}_SECRET": word for asked, word in self.pair_secrets.items()}
            secrets.update(own)
        return secrets

    def _identity(self) -> Environment:
        own = {"SMTP_URL": self.smtp_url, "FRONTEND_URL": self.frontend_url}
        if self.settings.mail_from:
            own["MAIL_FROM"] = self.settings.mail_from
        return own

    def _planner(self) -> Environment:
        own = {"MODEL_SERVER_URL": self.model_server_url}
        if model := self.settings.model_name or (
            None if self.settings.model_server_url else SANDBOX_MODEL
        ):
            own["MODEL_NAME"] = model
        return own

    def _billing(self) -> Environment:
        own = {
            "FRONTEND_URL": self.frontend_url,
            "CATALOGUE_URL": self.url("catalogue"),
            "IDENTITY_URL": self.url("identity"),
        }
        if self.settings.stripe_is_given:
            return own | self.settings.stripe
        return own | {
            "STRIPE_SECRET_KEY": SANDBOX_STRIPE_KEY,
            "STRIPE_WEBHOOK_SECRET": self.webhook_secret,
            "STRIPE_API_BASE": self.url("payments"),
            **STRIPE_PRICES,
            **{name: price for name, price in self.settings.stripe.items() if "PRICE" in name},
        }

    def _serving(self, name: str, **own: str) -> Environment:
        return self._process(
            HOST="127.0.0.1",
            PORT=str(self.ports[name]),
            SHUTDOWN_SECONDS=str(SHUTDOWN_SECONDS),
            **own,
        )

    def _process(self, **own: str) -> Environment:
        return {**self.settings.inherited, "PYTHONUNBUFFERED": "1", **own}
