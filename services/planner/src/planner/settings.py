"""Every environment variable that planner reads."""

from urllib.parse import urlsplit

from pydantic import Field, field_validator

from chassis.service import ServiceSettings


class Settings(ServiceSettings):
    """Planner's settings."""

    model_server_url: str = Field(
        description="Base URL of the Ollama server; a path in it is kept."
    )
    model_name: str = Field(
        "llama3.2", min_length=1, description="Name of the model; stored with each plan."
    )
    model_seconds: float = Field(
        280,
        gt=0,
        description="Time limit for one plan, in seconds. Keep it below the gateway's "
        "GENERATE_PLAN_SECONDS, so that the client gets planner's own error.",
    )
    generations_limit: int = Field(
        32,
        ge=1,
        description="How many generations a process runs at once, half of them for free members; "
        "more get a 503. Each may hold a response of 2 MiB.",
    )

    @field_validator("model_server_url")
    @classmethod
    def _is_a_url(cls, url: str) -> str:
        parts = urlsplit(url)
        # Asking for the port checks it.
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
            raise ValueError("must be http://host:port or https://host:port")
        return url.rstrip("/")
