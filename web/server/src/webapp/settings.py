"""The settings of the web app, read from the environment and validated in one place."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

# `web/` of the repository; the image has it elsewhere.
_WEB = Path(__file__).parents[3]


class SettingsRefused(Exception):
    """An environment variable has an invalid value."""


def _is_origin(value: str) -> str:
    # It becomes a source of the content security policy, where these separate sources.
    if not value.startswith(("http://", "https://")) or any(c in value for c in " ;,'\"<>\r\n"):
        raise ValueError("must be an http or https address")
    return value.rstrip("/")


Origin = Annotated[str, AfterValidator(_is_origin)]


class Settings(BaseModel):
    """The settings of the web app."""

    model_config = ConfigDict(frozen=True)

    api_url: Annotated[str, AfterValidator(lambda url: _is_origin(url) if url else "")] = Field(
        "", description="Where a browser finds the API. Empty: at the app's own origin."
    )
    image_origins: tuple[Origin, ...] = Field(
        (), description="Other origins that plans may have pictures at, separated by spaces."
    )
    web_files: Path = Field(_WEB, description="The folder with the app's files.")
    host: str = "127.0.0.1"
    port: int = Field(default=8050, ge=0, le=65535)
    log_level: str = "INFO"

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
