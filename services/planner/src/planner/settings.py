"""Every environment variable that planner reads."""

from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, field_validator

from chassis.service import ServiceSettings

ModelKind = Literal["ollama", "openai"]


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
        "more get a 503. Each can hold a response of 2 MiB.",
    )

    model_kind: ModelKind = Field(
        "ollama",
        description="Protocol of jobs with the model server: Ollama's, or OpenAI's chat "
        "completions (llama.cpp, vLLM, LM Studio). `generate-plan` and the status always use "
        "Ollama's.",
    )
    model_fallbacks: str = Field(
        "",
        description="Names of other models, separated by commas: called in this order for days "
        "that MODEL_NAME did not write in a usable way.",
    )
    model_calls: int = Field(
        2,
        ge=1,
        description="How many jobs call the model server at once, over all processes. "
        "More calls than it answers in parallel only wait there.",
    )
    job_seconds: float = Field(
        1800,
        gt=0,
        description="Time limit for one answer to a job, in seconds; then the model server counts "
        "as away.",
    )

    plan_seed: int | None = Field(
        None,
        ge=0,
        lt=2**32,
        description="The seed of the jobs' seeds, for repeatable tests. Leave it unset: with a "
        "seed, plans can be guessed.",
    )

    @property
    def fallbacks(self) -> tuple[str, ...]:
        return tuple(name.strip() for name in self.model_fallbacks.split(",") if name.strip())

    @field_validator("model_server_url")
    @classmethod
    def _is_a_url(cls, url: str) -> str:
        parts = urlsplit(url)
        # Reading the port checks it.
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
            raise ValueError("must be http://host:port or https://host:port")
        return url.rstrip("/")
