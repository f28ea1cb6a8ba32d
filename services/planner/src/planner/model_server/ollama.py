"""The client of the model server: Ollama's API, with time limits."""

import asyncio
import logging
import math
from collections.abc import Awaitable
from typing import Any

import httpx2
from tenacity import (
    retry,
    retry_if_exception_type,
    stop_after_attempt,
    wait_exponential,
)

from chassis import tracing
from chassis.http import parse_json
from messaging import exceptions
from planner.retries import log_retry
from planner.settings import Settings

log = logging.getLogger(__name__)

TEMPERATURE = 0.7
TOKENS = 4000
_CONNECT_SECONDS = 5
_WRITE_SECONDS = 30
# For the list of models.
STATUS_SECONDS = 3.0
# 4000 tokens are some 20 KB of text.
_MAX_BYTES = 2 * 1024 * 1024

# Ollama loads the model again when the context's size changes, so that there are few sizes.
_CONTEXT_STEP = 8192
# Fewer than in any text of a model's language.
_BYTES_PER_TOKEN = 2


class ModelServerFailed(Exception):
    """The model server is unreachable, too slow, or its response is invalid."""


class ModelServerBroken(ModelServerFailed):
    """The model server returned a 5xx."""


# Only refused connections: a generation that has begun takes minutes of the model server's time,
# and a retry would take them again.
_RETRY_REFUSED = retry(
    retry=retry_if_exception_type(httpx2.ConnectError),
    wait=wait_exponential(multiplier=0.2, max=1),
    stop=stop_after_attempt(4),
    before_sleep=log_retry,
    reraise=True,
)


class ModelServer:
    """Generates texts, and lists the models."""

    def __init__(self, settings: Settings) -> None:
        self.model = settings.model_name
        self.seconds = settings.model_seconds
        self._url = settings.model_server_url
        self._client = client(read=settings.model_seconds, write=_WRITE_SECONDS)

    async def close(self) -> None:
        await self._client.aclose()

    async def write(self, prompt: str, schema: dict[str, Any]) -> str:
        """The text that the model generates from a prompt: JSON of this schema."""
        body = {
            "model": self.model,
            "prompt": prompt,
            "stream": False,
            "format": schema,
            "options": {
                "temperature": TEMPERATURE,
                "num_predict": TOKENS,
                "num_ctx": context_for(prompt),
            },
        }
        with tracing.asking("generate a plan"):
            send = _RETRY_REFUSED(self._send)
            response = await _response_of(self.seconds, send("POST", "/api/generate", body))
        text = response.get("response")
        if not isinstance(text, str):
            raise ModelServerFailed("The response has no text")
        if response.get("done_reason") == "length":
            log.warning("The model's answer was cut: done_reason is length")
        return text

    async def models(self) -> list[str]:
        response = await _response_of(STATUS_SECONDS, self._send("GET", "/api/tags"))
        try:
            names = [model["name"] for model in response["models"]]
        except (KeyError, TypeError):
            raise ModelServerFailed("The response lists no models") from None
        if not all(isinstance(name, str) for name in names):
            raise ModelServerFailed("The models have no names")
        return names

    async def _send(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        raw = bytearray()
        async with self._client.stream(method, self._url + path, json=body) as response:
            async for piece in response.aiter_raw():
                raw += piece
                if len(raw) > _MAX_BYTES:
                    raise ModelServerFailed(f"The response is longer than {_MAX_BYTES} bytes")
        return response.status_code, bytes(raw)


def client(*, read: float, write: float) -> httpx2.AsyncClient:
    """Return a client of the model server, with the time limits of each read and write."""
    return httpx2.AsyncClient(
        timeout=httpx2.Timeout(None, connect=_CONNECT_SECONDS, read=read, write=write),
        # Connections are cheap next to what is done over them, and one that the server has just
        # closed for being idle would fail a request that must not be sent again.
        limits=httpx2.Limits(max_connections=None, max_keepalive_connections=0),
        headers={"accept-encoding": "identity"},
        # The address is all of the configuration: no proxy from the environment.
        trust_env=False,
    )


def context_for(prompt: str) -> int:
    """Return the size of a context, in tokens, that holds the prompt and the answer.

    Ollama's default of 4,096 would cut off the beginning of the prompt.
    """
    needed = len(prompt.encode()) // _BYTES_PER_TOKEN + TOKENS
    return math.ceil(needed / _CONTEXT_STEP) * _CONTEXT_STEP


async def _response_of(seconds: float, sending: Awaitable[tuple[int, bytes]]) -> dict[str, Any]:
    try:
        # For the whole response: the client's limits start again with every byte.
        async with asyncio.timeout(seconds):
            status, raw = await sending
    except TimeoutError:
        raise ModelServerFailed(f"No response within {seconds:g} s") from None
    except httpx2.HTTPError as error:
        raise ModelServerFailed(exceptions.describe(error)) from None
    if not 200 <= status < 300:
        # Without its text: it may repeat the prompt, which describes a member.
        failed = ModelServerBroken if status >= 500 else ModelServerFailed
        raise failed(f"The status is {status}")
    value = parse_json(raw)
    if not isinstance(value, dict):
        raise ModelServerFailed("The response is not a JSON object")
    return value
