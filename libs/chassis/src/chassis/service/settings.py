"""Configuration: read once at start; an invalid variable is refused by its name."""

import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    AwareDatetime,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from chassis.secret_lines import secret_lines

# HS256 requires a key of at least its hash's size (RFC 7518, 3.2).
_SECRET_BYTES = 32
# The lifetime of an access token, and a day to configure it.
_PREVIOUS_AT_MOST = timedelta(days=8)


class _FromFiles(PydanticBaseSettingsSource):
    """Reads NAME from the file in NAME_FILE, as orchestrators provide secrets."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        named = os.environ.get(f"{field_name.upper()}_FILE")
        if not named:
            return None, field_name, False
        try:
            return Path(named).read_text().strip(), field_name, False
        except OSError as error:
            raise SystemExit(f"{field_name.upper()}_FILE: {error}") from None

    def __call__(self) -> dict[str, Any]:
        found = {name: self.get_field_value(field, name)[0] for name, field in self._fields()}
        return {name: value for name, value in found.items() if value is not None}

    def _fields(self) -> list[tuple[str, FieldInfo]]:
        return list(self.settings_cls.model_fields.items())


class _FromEnvironment(BaseSettings):
    """Read from variables, or from the files that they name."""

    model_config = SettingsConfigDict(frozen=True, extra="ignore", env_ignore_empty=True)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, _FromFiles(settings_cls)


def is_example(address: str) -> bool:
    """Whether the host of a URL or a mail address is a placeholder of the manifests."""
    return re.search(r"\.example(?![\w.-])", address) is not None


class ProcessSettings(_FromEnvironment):
    """The settings of every process."""

    host: str = Field("127.0.0.1", description="The address to listen on.")
    port: int = Field(8000, ge=0, le=65535, description="The port to listen on.")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="Nothing below it is logged."
    )
    log_format: Literal["json", "text"] = Field(
        "json", description="JSON lines for machines, text for a person at a terminal."
    )
    keto_version: str = Field(
        "development",
        description="The running version, for `/healthz` and `/metrics`; images set it.",
    )
    otel_exporter_otlp_endpoint: str = Field(
        "", description="Where traces go (OTLP over HTTP). Empty: no traces are made."
    )
    otel_traces_sampler_arg: float = Field(
        0.05,
        ge=0,
        le=1,
        description="The share of traces whose spans are made (the sampler is "
        "`parentbased_traceidratio`); each request costs more with it.",
    )
    shutdown_seconds: int = Field(
        8, ge=1, description="How long requests in flight may take to finish; handlers get 3 more."
    )


class BrokerSettings(_FromEnvironment):
    rabbitmq_url: str = Field(pattern=r"^amqps?://", description="The broker.")


class ServiceSettings(ProcessSettings):
    """The settings of every service with a database and events."""

    database_url: str = Field(
        pattern=r"^postgres(ql)?://", description="The service's own database and role."
    )
    database_pool: int = Field(
        8, ge=2, description="Connections of each of the two pools (sessions, raw SQL)."
    )
    database_pgbouncer: bool = Field(
        False,
        description="DATABASE_URL leads to a PgBouncer in transaction mode: statements are not "
        "kept prepared. When it is wrong, statements fail.",
    )
    member_requests: int = Field(
        4,
        ge=1,
        description="Requests of one member that are at work in a process at once: half of a pool "
        "of connections, so that a member who sends many leaves the other half to others.",
    )
    member_requests_waiting: int = Field(
        24, ge=0, description="Further ones that wait their turn; the next is a 429 at once."
    )
    member_wait_seconds: float = Field(
        10, gt=0, description="How long one waits before it is a 429: less than a gateway waits."
    )
    rabbitmq_url: str = Field(pattern=r"^amqps?://", description="The broker.")
    local_run: bool = Field(
        False,
        description="Set by `make run` only: JWT_SECRET may be shorter than 32 bytes, and commands "
        "that prepare a demo are allowed.",
    )
    jwt_public_key: str = Field(
        "",
        description="Verifies access tokens: Ed25519 public keys in PEM, one after the other, so "
        "that the pair can be replaced. Empty: JWT_SECRET verifies them.",
    )
    jwt_secret: str = Field(
        "",
        validate_default=True,
        repr=False,
        description="Signs members' tokens. At least 32 bytes, and no default: its holder can "
        "impersonate any member. With JWT_PUBLIC_KEY only identity has it, for the tokens in "
        "mails. With several lines, the first signs and each verifies.",
    )
    jwt_secret_previous: str = Field(
        "",
        repr=False,
        description="The secret before a rotation, or before there was a key pair: still verifies "
        "access tokens until JWT_SECRET_PREVIOUS_UNTIL, signs nothing.",
    )
    jwt_secret_previous_until: AwareDatetime | None = Field(
        None,
        validate_default=True,
        description="Until when JWT_SECRET_PREVIOUS is accepted, such as 2026-12-01T00:00:00Z: "
        "seven days after the rotation no token needs it. Until then who knows it can be any "
        "member. Needed with it, and at most eight days ahead.",
    )

    @field_validator("jwt_public_key")
    @classmethod
    def _is_a_list_of_keys(cls, pems: str) -> str:
        if pems:
            # Imported here: the gateway reads its settings without the cryptography library.
            from chassis import keys

            keys.public_keys(pems)
        return pems

    @field_validator("jwt_secret", "jwt_secret_previous")
    @classmethod
    def _long_enough(cls, secret: str, info: ValidationInfo) -> str:
        if not secret_lines(secret):
            # One that is refused is not there, either.
            if info.field_name == "jwt_secret" and not info.data.get("jwt_public_key", True):
                raise ValueError("is needed without JWT_PUBLIC_KEY")
            return secret
        return secret if info.data.get("local_run") else _of_32_bytes(secret)

    @field_validator("jwt_secret_previous_until", mode="before")
    @classmethod
    def _may_be_empty(cls, until: object) -> object:
        """Compose and the manifests pass an unset variable as an empty text."""
        return until or None

    @field_validator("jwt_secret_previous_until")
    @classmethod
    def _ends_soon(cls, until: datetime | None, info: ValidationInfo) -> datetime | None:
        if not info.data.get("jwt_secret_previous"):
            return until
        if until is None:
            raise ValueError("is needed with JWT_SECRET_PREVIOUS")
        if until > datetime.now(UTC) + _PREVIOUS_AT_MOST:
            raise ValueError(f"must be at most {_PREVIOUS_AT_MOST.days} days ahead")
        return until


def _of_its_own(secret: str, info: ValidationInfo) -> str:
    others = {line for value in info.data.values() for line in _lines_of(value)}
    if others & set(secret_lines(secret)):
        raise ValueError("must be no other variable's secret")
    return _of_32_bytes(secret)


# The secret of two services: signs the tokens with which one authenticates to the other. With
# several lines, the first signs and each verifies.
PairSecret = Annotated[str, Field(repr=False), AfterValidator(_of_its_own)]


def _lines_of(value: object) -> tuple[str, ...]:
    return secret_lines(value) if isinstance(value, str) else ()


def _of_32_bytes(secret: str) -> str:
    lines = secret_lines(secret)
    if not lines or any(len(line.encode()) < _SECRET_BYTES for line in lines):
        raise ValueError(f"must have at least {_SECRET_BYTES} bytes")
    return secret


class ContentSettings(ServiceSettings):
    """The additional settings of a service that imports content."""

    keto_content: str = Field(
        "", description="The file or folder that `import` reads, unless --content names another."
    )


S = TypeVar("S", bound=BaseSettings)


def read_settings(settings: type[S]) -> S:
    """Read the settings, or exit with the name of the invalid variable."""
    try:
        return settings()
    except ValidationError as error:
        lines = [
            f"{'.'.join(str(part) for part in issue['loc']).upper()}: {issue['msg']}"
            for issue in error.errors()
        ]
        raise SystemExit("Configuration refused:\n  " + "\n  ".join(lines)) from None
