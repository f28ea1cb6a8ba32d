"""The model server as jobs use it: the answer is streamed, by Ollama's protocol or OpenAI's."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import httpx2

from chassis import tracing
from messaging import exceptions
from planner.computed import ModelUnavailable
from planner.model_server.kinds import KINDS, NotAnAnswer, Question, ServerError
from planner.model_server.ollama import client
from planner.model_server.repetition import without_repetition
from planner.settings import Settings

log = logging.getLogger(__name__)

# A server sends nothing while it loads a model or reads a prompt.
_READ_SECONDS = 60
# Each token is a separate message of some 150 bytes.
_MAX_BYTES = 8 * 1024 * 1024
# Four days with all their texts are some 16,000.
_MAX_CHARACTERS = 64 * 1024
_CHECKED_EVERY = 500

# Too many requests, or a time-out of a proxy: the same request may succeed later.
_LATER = (408, 425, 429)


class _Refused(Exception):
    """The server refuses this request, now and later."""


class _TooLong(Exception):
    """The response has more bytes than any answer."""


@dataclass
class _Answer:
    """A text that grows until it is complete or useless."""

    text: str = ""
    checked: int = 0

    def add(self, piece: str) -> bool:
        """Add a piece; False when the answer ends here."""
        self.text += piece
        if len(self.text) > _MAX_CHARACTERS:
            log.warning("An answer of the model is cut: it has over %d characters", len(self.text))
            return False
        if len(self.text) - self.checked >= _CHECKED_EVERY:
            self.checked = len(self.text)
            if (before := without_repetition(self.text)) is not None:
                log.warning("An answer of the model is cut: it repeats itself")
                self.text = before
                return False
        return True


class StreamingModel:
    """Requests texts of a schema from the model server."""

    def __init__(self, settings: Settings, *, read_seconds: float = _READ_SECONDS) -> None:
        self.model = settings.model_name
        self.seconds = settings.job_seconds
        self._url = settings.model_server_url
        self._kind = KINDS[settings.model_kind]
        # By model, the first form of a request that it is not known to refuse.
        self._first_form: dict[str, int] = {}
        self._client = client(read=read_seconds, write=read_seconds)

    async def close(self) -> None:
        await self._client.aclose()

    async def write(self, prompt: str, schema: dict[str, Any], *, model: str, seed: int) -> str:
        """Return the model's answer unchecked; empty if the server refuses the request.

        Raises ModelUnavailable when the model is away: without a connection, after an error of the
        server, or when it is silent.
        """
        question = Question(model, prompt, schema, seed)
        try:
            # For the whole answer: at a byte a minute it would never end.
            async with asyncio.timeout(self.seconds):
                with tracing.asking("write days of a plan"):
                    return await self._in_a_form_that_it_takes(question)
        except TimeoutError:
            raise ModelUnavailable(f"No whole answer within {self.seconds:g} s") from None
        except httpx2.HTTPError as error:
            raise ModelUnavailable(exceptions.describe(error)) from None
        except ServerError as error:
            raise ModelUnavailable(str(error)) from None

    async def _in_a_form_that_it_takes(self, question: Question) -> str:
        forms = self._kind.forms(question)
        for form in range(self._first_form.get(question.model, 0), len(forms)):
            try:
                text = await self._stream(forms[form])
            except _Refused as refused:
                log.warning("The model server refuses form %d of a request: %s", form, refused)
            else:
                # Only now: the earlier forms may have been refused for another reason.
                self._first_form[question.model] = form
                return text
        return ""

    async def _stream(self, body: dict[str, Any]) -> str:
        url = self._kind.address(self._url)
        async with self._client.stream("POST", url, json=body) as response:
            _check(response.status_code)
            answer = _Answer()
            try:
                async for line in _lines(response):
                    piece = self._kind.piece(line)
                    if not answer.add(piece.text) or piece.is_last:
                        return answer.text
            except (NotAnAnswer, _TooLong):
                log.warning("The response of the model server is too long, or not of its kind")
                return answer.text
        raise ModelUnavailable("The response ended before the answer did")


def _check(status: int) -> None:
    # Without the text of the response: it may repeat the prompt, which is about a member.
    if status >= 500 or status in _LATER:
        raise ModelUnavailable(f"The status is {status}")
    if status != 200:
        raise _Refused(f"the status is {status}")


async def _lines(response: httpx2.Response) -> AsyncIterator[bytes]:
    size, rest = 0, bytearray()
    async for chunk in response.aiter_raw():
        size += len(chunk)
        if size > _MAX_BYTES:
            raise _TooLong
        rest += chunk
        if b"\n" in chunk:
            *lines, rest = rest.split(b"\n")
            for line in lines:
                yield bytes(line.strip())
