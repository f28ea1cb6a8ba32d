"""What the sandbox reads from its environment, in one place and refused when wrong."""

import os
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError


class SettingsRefused(Exception):
    """A variable of the environment has a value that cannot be used."""


class Settings(BaseModel):
    """The sandbox's settings; a port of 0 asks the system for a free one."""

    model_config = ConfigDict(frozen=True)

    # Loopback: nothing here asks who is calling, so nobody else may call.
    host: str = "127.0.0.1"
    # Mails, customers and subscriptions are kept here and outlive a restart.
    home: Path = Path(".keto/sandbox")

    mailbox_smtp_port: int = Field(default=1025, ge=0, le=65535)
    mailbox_port: int = Field(default=8025, ge=0, le=65535)
    payments_port: int = Field(default=8030, ge=0, le=65535)
    model_server_port: int = Field(default=8040, ge=0, le=65535)
    frontend_port: int = Field(default=8050, ge=0, le=65535)

    # Where payments delivers its events, signed with this secret.
    payments_webhook_url: str = "http://127.0.0.1:8000/api/payments/webhook"
    payments_webhook_secret: SecretStr = SecretStr("whsec_sandbox")
    # The one bearer that payments accepts.
    payments_secret_key: SecretStr = SecretStr("sk_test_sandbox")

    # Where a browser finds the API.
    sandbox_api_url: str = "http://127.0.0.1:8000"
    # Where the frontend's form is posted on to from here, if that is another address.
    sandbox_api_url_from_here: str = ""
    # Where a browser finds the pages; each follows from host and port when it is not given.
    mailbox_url: str = ""
    payments_url: str = ""
    frontend_url: str = ""

    # A model server takes its time; a little of that shows callers who don't wait.
    model_server_latency_seconds: float = Field(default=0.3, ge=0)

    log_level: str = "INFO"
    log_format: str = Field(default="json", pattern="^(json|text)$")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read every setting from its variable, or from the file that NAME_FILE names."""
        try:
            return cls.model_validate(
                {
                    field: value
                    for field in cls.model_fields
                    if (value := _lookup(environment, variable_of(field)))
                }
            )
        except ValidationError as refused:
            raise SettingsRefused("; ".join(_explain(refused))) from None


def variable_of(field: str) -> str:
    """Name the variable that a field is read from."""
    return {"host": "SANDBOX_HOST", "home": "SANDBOX_HOME"}.get(field, field.upper())


def _lookup(environment: Mapping[str, str], variable: str) -> str | None:
    if path := environment.get(f"{variable}_FILE"):
        try:
            return Path(path).read_text(encoding="utf-8").strip()
        except OSError as failure:
            raise SettingsRefused(f"{variable}_FILE: {failure.strerror}: {path}") from None
    return environment.get(variable)


def _explain(refused: ValidationError) -> list[str]:
    return [
        f"{variable_of(str(problem['loc'][0]))}: {problem['msg']}" for problem in refused.errors()
    ]
