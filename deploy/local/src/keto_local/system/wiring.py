"""The environment of each process: its ports, addresses and secrets."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from contracts.services import ASKS, SERVICES, WITH_CONTENT
from keto_local.home import Home, random_secret
from keto_local.settings import CHECKOUT, STRIPE, STRIPE_PRICES, Settings
from keto_local.system import token_keys

# Each stand-in, and the variable with the address of the real service.
STAND_INS = {
    "mailbox": "SMTP_URL",
    "payments": "STRIPE_API_BASE",
    "model-server": "MODEL_SERVER_URL",
    "frontend": "FRONTEND_URL",
}
SANDBOX_STRIPE_KEY = "sk_test_sandbox"
SANDBOX_MODEL = "keto-sandbox"
# Only `make run` accepts a shorter JWT_SECRET.
SECRET_BYTES = 32
# Leaves the servers enough of the ten seconds in which everything has to end.
SHUTDOWN_SECONDS = 3
# The number of connections; each is a process of PostgreSQL. A few cores cannot use more.
DATABASE_POOL = "4"

_SECRETS = ("JWT_SECRET", "JWT_SECRET_PREVIOUS")
_PREVIOUS = ("JWT_SECRET_PREVIOUS", "JWT_SECRET_PREVIOUS_UNTIL")
_TOKEN_KEYS = ("JWT_PUBLIC_KEY", "JWT_PRIVATE_KEY", *_PREVIOUS)

Environment = dict[str, str]


@dataclass(frozen=True)
class Wiring:
    """The addresses of one system, and the environment of each of its processes."""

    settings: Settings
    ports: Mapping[str, int]
    sandbox_home: str
    jwt_secret: str
    # The keys of access tokens, by variable; without a pair the secret signs and verifies.
    token_keys: Mapping[str, str]
    # The secrets of pairs of services, by caller and callee.
    pair_secrets: Mapping[tuple[str, str], str]
    webhook_secret: str

    @classmethod
    def of(cls, settings: Settings, home: Home) -> Wiring:
        own_keys = token_keys.own_keys(home) if token_keys.is_own(settings.given) else {}
        own = [*SERVICES, *STAND_INS, "mailbox-smtp", "gateway-admin"]
        return cls(
            settings=settings,
            ports={"gateway": settings.port or home.port("gateway")}
            | {name: home.port(name) for name in own},
            sandbox_home=str(home.path / "sandbox"),
            jwt_secret=settings.given.get("JWT_SECRET") or home.secret(token_keys.SECRET),
            token_keys=own_keys
            | {name: value for name, value in settings.given.items() if name in _TOKEN_KEYS},
            pair_secrets={
                (asker, asked): home.secret(f"{asker}-{asked}")
                for asker, each in ASKS.items()
                for asked in each
            },
            webhook_secret=settings.given.get("STRIPE_WEBHOOK_SECRET")
            or home.secret("webhook", lambda: f"whsec_sandbox_{random_secret()}"),
        )

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}"

    @property
    def stand_ins(self) -> list[str]:
        """The sandbox's parts that the environment does not replace."""
        replaced = {name for name, variable in STAND_INS.items() if variable in self.settings.given}
        if self.settings.stripe_is_given:
            replaced.add("payments")
        return [name for name in STAND_INS if name not in replaced]

    def address_of(self, stand_in: str) -> str:
        """The address of a stand-in, or of the real service in the environment."""
        return self.settings.given.get(STAND_INS[stand_in]) or (
            f"smtp://127.0.0.1:{self.ports['mailbox-smtp']}"
            if stand_in == "mailbox"
            else self.url(stand_in)
        )

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
            FRONTEND_URL=self.address_of("frontend"),
        )

    def gateway(self) -> Environment:
        addresses = {f"{name.upper()}_URL": self.url(name) for name in SERVICES}
        return self._serving(
            "gateway",
            ADMIN_PORT=str(self.ports["gateway-admin"]),
            FRONTEND_URL=self.address_of("frontend"),
            # Another frontend's development server, on any port.
            LOOPBACK_ORIGINS="true",
            **addresses,
        )

    def service(self, name: str, database_url: str, rabbitmq_url: str) -> Environment:
        """The variables of every service, and those of this one."""
        own = {
            "identity": self._identity,
            "planner": self._planner,
            "billing": self._billing,
        }.get(name, dict)()
        own |= {f"{asked.upper()}_URL": self.url(asked) for asked in ASKS.get(name, ())}
        if name in WITH_CONTENT:
            own["KETO_CONTENT"] = str(self.settings.content)
        return self._serving(
            name,
            DATABASE_URL=database_url,
            RABBITMQ_URL=rabbitmq_url,
            DATABASE_POOL=DATABASE_POOL,
            **self._secrets(name),
            **own,
        )

    def _secrets(self, name: str) -> Environment:
        keys = dict(self.token_keys)
        secrets = {name: keys.pop(name) for name in _PREVIOUS if name in keys}
        # With a key pair, the secret signs only the tokens in identity's mails.
        if not keys or name == "identity":
            secrets["JWT_SECRET"] = self.jwt_secret
        signing = [secrets[name] for name in _SECRETS if name in secrets]
        if any(len(secret.encode()) < SECRET_BYTES for secret in signing):
            secrets["LOCAL_RUN"] = "true"
        # In an environment file each variable is one line; the services read spaces like line ends.
        secrets |= {
            variable: " ".join(key.split("\n")).strip()
            for variable, key in keys.items()
            if variable == "JWT_PUBLIC_KEY" or name == "identity"
        }
        for (asker, asked), secret in self.pair_secrets.items():
            if name in (asker, asked):
                other = asked if name == asker else asker
                secrets[f"{other.upper()}_SECRET"] = secret
        return secrets

    def _identity(self) -> Environment:
        addresses = {
            "SMTP_URL": self.address_of("mailbox"),
            "FRONTEND_URL": self.address_of("frontend"),
            "API_URL": self.url("gateway"),
        }
        return addresses | self._given("MAIL_FROM")

    def _planner(self) -> Environment:
        own = {"MODEL_SERVER_URL": self.address_of("model-server")}
        if "model-server" in self.stand_ins:
            own["MODEL_NAME"] = SANDBOX_MODEL
        return own | self._given("MODEL_NAME")

    def _billing(self) -> Environment:
        own = {
            "FRONTEND_URL": self.address_of("frontend"),
            # A user's payments server usually accepts any key.
            "STRIPE_SECRET_KEY": SANDBOX_STRIPE_KEY,
        }
        if not self.settings.stripe_is_given:
            own["STRIPE_WEBHOOK_SECRET"] = self.webhook_secret
            own["STRIPE_API_BASE"] = self.url("payments")
            own |= STRIPE_PRICES
        return own | self._given(*STRIPE, *STRIPE_PRICES)

    def _given(self, *names: str) -> Environment:
        """The variables that are set."""
        return {name: value for name, value in self.settings.given.items() if name in names}

    def _serving(self, name: str, **own: str) -> Environment:
        return self._process(
            HOST="127.0.0.1",
            PORT=str(self.ports[name]),
            SHUTDOWN_SECONDS=str(SHUTDOWN_SECONDS),
            **own,
        )

    def _process(self, **own: str) -> Environment:
        return {
            **self.settings.inherited,
            "PYTHONUNBUFFERED": "1",
            "KETO_VERSION": _version(),
            **own,
        }


@cache
def _version() -> str:
    """The repository's version."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    return str(project["version"])
