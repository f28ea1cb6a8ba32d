"""The sandbox's settings, read from the environment and validated in one place."""

import os
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError


class SettingsRefused(Exception):
    """An environment variable has an invalid value."""


class Settings(BaseModel):
    """The sandbox's settings; a port of 0 asks the system for a free one."""

    model_config = ConfigDict(frozen=True)

    # Loopback: the stand-ins check no credentials, so only this machine may call them.
    host: str = "127.0.0.1"
    # Mails, customers and subscriptions are stored here, over restarts.
    home: Path = Path(".keto/sandbox")

    mailbox_smtp_port: int = Field(default=1025, ge=0, le=65535)
    mailbox_port: int = Field(default=8025, ge=0, le=65535)
    payments_port: int = Field(default=8030, ge=0, le=65535)
    model_server_port: int = Field(default=8040, ge=0, le=65535)
    food_lookup_port: int = Field(default=8060, ge=0, le=65535)
    frontend_port: int = Field(default=8050, ge=0, le=65535)

    # Where payments delivers its events, signed with this secret.
    payments_webhook_url: str = "http://127.0.0.1:8000/api/payments/webhook"
    payments_webhook_secret: SecretStr = SecretStr("whsec_sandbox")
    # The API key that payments accepts; its live form is accepted too.
    payments_secret_key: SecretStr = SecretStr("sk_test_sandbox")

    # Where a browser finds the API.
    sandbox_api_url: str = "http://127.0.0.1:8000"
    # Where a browser finds the pages; by default from host and port.
    mailbox_url: str = ""
    payments_url: str = ""
    frontend_url: str = ""

    # Some latency, as a real model server has; it shows callers that don't wait.
    model_server_latency_seconds: float = Field(default=0.3, ge=0)

    # The version of the web app, which the sandbox serves.
    keto_version: str = "development"
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
