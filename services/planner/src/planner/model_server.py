"""The model server: Ollama's API, asked with time limits."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any, NamedTuple

import httpx
from tenacity import (
    before_sleep_log,
    retry,
    retry_if_exception_type,
    stop_after_attempt,
    wait_exponential,
)

from chassis.http.bodies import parse
from chassis.observability import tracing
from planner.settings import Settings

log = logging.getLogger(__name__)

_TEMPERATURE = 0.7
_TOKENS = 4000
_CONNECT_SECONDS = 5
_WRITE_SECONDS = 30
# 4000 tokens are some 20 KB of text.
_LARGEST = 2 * 1024 * 1024
_SHOWN = 300


class ModelServerFailed(Exception):
    """The model server is away, is too slow, or does not answer as one."""


class ModelServer:
    """Has texts written, and knows which models there are."""

    def __init__(self, settings: Settings) -> None:
        self.model = settings.model_name
        self.seconds = settings.model_seconds
        self._status_seconds = settings.status_seconds
        self._url = settings.model_server_url
        self._client = httpx.AsyncClient(
            timeout=httpx.Timeout(
                settings.model_seconds, connect=_CONNECT_SECONDS, write=_WRITE_SECONDS
            ),
            # Connections are cheap next to what is done over them, and one that the server has
            # just closed for being idle would fail a request that must not be sent again.
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=0),
            headers={"accept-encoding": "identity"},
            # The address is all of the configuration: no proxy from the environment.
            trust_env=False,
        )

    async def close(self) -> None:
        """Hang up."""
        await self._client.aclose()

    async def write(self, prompt: str) -> str:
        """The text that the model writes to a prompt."""
        wish = {
            "model": self.model,
            "prompt": prompt,
            "stream": False,
            "options": {"temperature": _TEMPERATURE, "num_predict": _TOKENS},
        }
        with tracing.asking("have a plan written"):
            sending = self._send_patiently("POST", "/api/generate", wish)
            answer = await _answered(self.seconds, sending)
        text = answer.get("response")
        if not isinstance(text, str):
            raise ModelServerFailed("There is no response in its answer")
        return text

    async def models(self) -> list[str]:
        """The names of the models that are installed."""
        answer = await _answered(self._status_seconds, self._send("GET", "/api/tags"))
        try:
            names = [model["name"] for model in answer["models"]]
        except (KeyError, TypeError):
            raise ModelServerFailed("Its answer names no models") from None
        if not all(isinstance(name, str) for name in names):
            raise ModelServerFailed("Its models have no names")
        return names

    # Only what was refused before anything was sent: a generation that has begun costs minutes
    # of the model server's time, and would cost them twice.
    @retry(
        retry=retry_if_exception_type(httpx.ConnectError),
        wait=wait_exponential(multiplier=0.2, max=1),
        stop=stop_after_attempt(4),
        before_sleep=before_sleep_log(log, logging.WARNING),
        reraise=True,
    )
    async def _send_patiently(self, method: str, path: str, body: dict[str, Any]) -> "_Answer":
        return await self._send(method, path, body)

    async def _send(self, method: str, path: str, body: dict[str, Any] | None = None) -> "_Answer":
        raw = bytearray()
        async with self._client.stream(method, self._url + path, json=body) as answer:
            async for piece in answer.aiter_raw():
                raw += piece
                if len(raw) > _LARGEST:
                    raise ModelServerFailed(f"Its answer is longer than {_LARGEST} bytes")
        return _Answer(answer.is_success, answer.status_code, bytes(raw))


class _Answer(NamedTuple):
    is_success: bool
    status: int
    raw: bytes


async def _answered(seconds: float, sending: Awaitable[_Answer]) -> dict[str, Any]:
    try:
        # Over everything: the client's own limits begin anew with every byte.
        async with asyncio.timeout(seconds):
            answer = await sending
    except TimeoutError:
        raise ModelServerFailed(f"No answer within {seconds:g} s") from None
    except httpx.HTTPError as error:
        raise ModelServerFailed(f"{type(error).__name__} {error}") from None
    if not answer.is_success:
        shown = answer.raw[:_SHOWN].decode(errors="replace")
        raise ModelServerFailed(f"It answers {answer.status}: {shown}")
    value = parse(answer.raw)
    if not isinstance(value, dict):
        raise ModelServerFailed("Its answer is no JSON object")
    return value
