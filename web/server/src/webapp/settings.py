"""The settings of the web app, read from the environment and validated in one place."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError


class SettingsRefused(Exception):
    """An environment variable has an invalid value."""


def _is_origin(value: str) -> str:
    # It becomes a source in the content security policy, where these characters separate sources.
    if not value.startswith(("http://", "https://")) or any(c in value for c in " ;,'\"<>\r\n"):
        raise ValueError("must be an http or https address")
    return value.rstrip("/")


Origin = Annotated[str, AfterValidator(_is_origin)]
OptionalOrigin = Annotated[str, AfterValidator(lambda url: _is_origin(url) if url else "")]


class Settings(BaseModel):
    """The settings of the web app."""

    model_config = ConfigDict(frozen=True)

    api_url: OptionalOrigin = Field(
        "", description="The API's origin for browsers. Empty: the app's own origin."
    )
    image_origins: tuple[Origin, ...] = Field(
        (), description="Other origins that plans may have pictures at, separated by spaces."
    )
    plans_api_url: OptionalOrigin = Field(
        "", description="The API's origin for this server, if not API_URL."
    )
    frontend_url: OptionalOrigin = Field(
        "", description="The app's public address, for links to it. Empty: the request's host."
    )
    web_files: Path | None = Field(
        None, description="The folder of a bundled app. Empty: the sources of this repository."
    )
    web_kept: Path | None = Field(
        None,
        description="A folder that keeps the assets of earlier bundles, also for servers that share"
        " it. Empty: only those that the bundle carries.",
    )
    keto_content: Path | None = Field(
        None,
        description="The content folder: `legal/*.md` are the terms, privacy, imprint and support"
        " pages. Empty: that of this repository.",
    )
    host: str = "127.0.0.1"
    port: int = Field(default=8050, ge=0, le=65535)
    log_level: str = "INFO"
    keto_version: str = Field(
        "development", description="The running version, for `/healthz`; images set it."
    )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read every setting from its variable."""
        given: dict[str, object] = {
            field: environment[field.upper()]
            for field in cls.model_fields
            if environment.get(field.upper())
        }
        if "image_origins" in given:
            given["image_origins"] = str(given["image_origins"]).split()
        try:
            return cls.model_validate(given)
        except ValidationError as refused:
            problems = (f"{str(p['loc'][0]).upper()}: {p['msg']}" for p in refused.errors())
            raise SettingsRefused("; ".join(problems)) from None
