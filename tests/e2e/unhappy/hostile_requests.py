"""Hostile requests to the operations of `openapi.json`, and checks of the responses."""

import asyncio
import json
import os
from collections.abc import Coroutine, Iterator, Sequence
from itertools import count
from typing import Any, TypeVar
from urllib.parse import unquote_to_bytes

import httpx

from tests.e2e import leaks
from tests.e2e.hostile_corpus import LITERALS, SEGMENTS, VALUES
from tests.e2e.people import Person
from tests.e2e.responses import undocumented
from tests.e2e.system import System
from tools.openapi import FOLDER

T = TypeVar("T")
JSON = "application/json"
# Any request to these ends the token of the member who sends all the other requests.
ENDS_THE_TOKEN = ("/api/auth/logout-everywhere", "/api/auth/logout")
# By specification, the response of `forgot-password` to an invalid address.
_SPECIFIED_500 = {"error": "Failed to process request"}
_AT_ONCE = 8
# Each field and each parameter receives one in `_ONE_OF` values of the corpus, in rotation.
_ONE_OF = 1 if "HOSTILE_SECONDS" in os.environ else 4

OPERATIONS: list[tuple[str, str, dict[str, Any]]] = [
    (method.upper(), path, operation)
    for path, methods in json.loads((FOLDER / "openapi.json").read_text())["paths"].items()
    for method, operation in methods.items()
]


class Attack:
    """Sends concurrent requests and collects the problems of the responses."""

    def __init__(self, system: System, member: Person) -> None:
        self._member = member
        self._secrets = leaks.secrets_of(system.run)
        self._at_once = asyncio.Semaphore(_AT_ONCE)

    async def send(
        self, method: str, target: bytes, body: bytes = b"", content_type: str = JSON
    ) -> str | None:
        """Send the request unchanged; returns the response's problems, if any."""
        headers = {**self._member.headers, "content-type": content_type}
        async with self._at_once:
            response = await self._member.http.request(
                method, "/", content=body or None, headers=headers, extensions={"target": target}
            )
        problems = self._problems(method, target, response)
        if not problems:
            return None
        sent = f"{method} {target[:200]!r} {body[:200]!r}"
        return f"{problems}: {sent} -> {response.status_code} {response.text[:500]}"

    def _problems(self, method: str, target: bytes, response: httpx.Response) -> list[str]:
        text = f"{dict(response.headers)}\n{response.text}"
        problems = leaks.found_in(response.status_code, text, self._secrets)
        if response.status_code >= 500 and response.json() != _SPECIFIED_500:
            problems.append("a server error")
        path = unquote_to_bytes(target.partition(b"?")[0]).decode(errors="replace")
        problem = undocumented(method, path, response.status_code, response.text)
        return [*problems, problem] if problem else problems


async def expect_no_problems(*sent: Coroutine[Any, Any, str | None]) -> None:
    """Send the requests, and fail with all problems of the responses."""
    problems = [problem for problem in await asyncio.gather(*sent) if problem]
    assert problems == [], "\n".join(problems)


def example_of(operation: dict[str, Any]) -> dict[str, Any]:
    """A valid body of the operation."""
    content = operation.get("requestBody", {}).get("content", {}).get(JSON, {})
    examples = [each["value"] for each in content.get("examples", {}).values()]
    example: dict[str, Any] = content.get("example") or (examples[0] if examples else {})
    return example


def filled(path: str, segment: bytes = b"2026-01-31") -> bytes:
    """The path with this segment instead of each parameter."""
    head, _, rest = path.partition("{")
    return head.encode() + (segment + rest.partition("}")[2].encode() if rest else b"")


WRITES = [
    (method, filled(path), example_of(operation))
    for method, path, operation in OPERATIONS
    if method != "GET" and path not in ENDS_THE_TOKEN
]

# The method, the target, and the body.
Request = tuple[str, bytes, bytes]


def _some(values: Sequence[T], number: int) -> Sequence[T]:
    return values[number % _ONE_OF :: _ONE_OF]


def with_a_hostile_value_in_a_valid_body() -> Iterator[Request]:
    numbers = count()
    for method, target, example in WRITES:
        for name in example:
            others = json.dumps({key: value for key, value in example.items() if key != name})
            for literal in _some(LITERALS, next(numbers)):
                comma = ", " if len(example) > 1 else ""
                yield method, target, f'{others[:-1]}{comma}"{name}": {literal}}}'.encode()
            # A duplicate name: every reader must use the same one.
            yield method, target, f'{{"{name}": 1, {json.dumps(example)[1:]}'.encode()


def with_a_hostile_path_or_query() -> Iterator[Request]:
    numbers = count()
    for method, path, operation in OPERATIONS:
        if "{" in path:
            body = json.dumps(example_of(operation)).encode()
            for segment in _some(SEGMENTS, next(numbers)):
                yield method, filled(path, segment), body
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "query":
                for value in _some(VALUES, next(numbers)):
                    query = b"?%s=%s" % (parameter["name"].encode(), value)
                    yield method, filled(path) + query, b""
