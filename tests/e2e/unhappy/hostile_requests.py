"""Sends hostile requests to the operations of `openapi.json`, and judges the responses."""

import asyncio
import json
from collections.abc import Coroutine, Iterable
from typing import Any
from urllib.parse import unquote_to_bytes

import httpx

from tests.e2e import leaks
from tests.e2e.people import Person
from tests.e2e.spec.documented import undocumented
from tests.e2e.system import System
from tools.openapi import FOLDER

JSON = b"application/json"
# It ends the token of the member who sends all the other requests, whatever its body is.
ENDS_THE_TOKEN = "/api/auth/logout-everywhere"
# By specification, `forgot-password` responds with it to an invalid address.
_SPECIFIED_500 = {"error": "Failed to process request"}
_AT_ONCE = 8

OPERATIONS: list[tuple[str, str, dict[str, Any]]] = [
    (method.upper(), path, operation)
    for path, methods in json.loads((FOLDER / "openapi.json").read_text())["paths"].items()
    for method, operation in methods.items()
]


class Attack:
    """Sends requests side by side and collects what is wrong with the responses."""

    def __init__(self, system: System, member: Person) -> None:
        self._member = member
        self._secrets = leaks.secrets_of(system.run)
        self._at_once = asyncio.Semaphore(_AT_ONCE)

    async def send(
        self,
        method: str,
        target: bytes,
        body: bytes = b"",
        headers: Iterable[tuple[bytes, bytes]] = ((b"content-type", JSON),),
    ) -> str | None:
        """Send the request as it stands; what is wrong with the response, if anything."""
        sent = [*headers]
        if not any(name == b"authorization" for name, _ in sent):
            sent.append((b"authorization", f"Bearer {self._member.token}".encode()))
        async with self._at_once:
            response = await self._member.api.request(
                method, "/", content=body or None, headers=sent, extensions={"target": target}
            )
        problems = self._problems(method, target, response)
        if not problems:
            return None
        sent_briefly = f"{method} {target[:200]!r} {sent[0]!r:.200} {body[:200]!r}"
        return f"{problems}: {sent_briefly} -> {response.status_code} {response.text[:500]}"

    def _problems(self, method: str, target: bytes, response: httpx.Response) -> list[str]:
        text = f"{dict(response.headers)}\n{response.text}"
        found = leaks.found_in(response.status_code, text, self._secrets)
        if response.status_code >= 500 and response.json() != _SPECIFIED_500:
            found.append("a server error")
        path = unquote_to_bytes(target.partition(b"?")[0]).decode(errors="replace")
        problem = undocumented(method, path, response.status_code, response.text)
        return [*found, problem] if problem else found


async def none_is_wrong(*sent: Coroutine[Any, Any, str | None]) -> None:
    """Send the requests; fail with everything that is wrong with their responses."""
    problems = [problem for problem in await asyncio.gather(*sent) if problem]
    assert problems == []


def example_of(operation: dict[str, Any]) -> dict[str, Any]:
    """A valid body of the operation."""
    content = operation.get("requestBody", {}).get("content", {}).get(JSON.decode(), {})
    examples = [each["value"] for each in content.get("examples", {}).values()]
    example: dict[str, Any] = content.get("example") or (examples[0] if examples else {})
    return example


def filled(path: str, segment: bytes = b"2026-01-31") -> bytes:
    """The path with this in place of each parameter."""
    head, _, rest = path.partition("{")
    return head.encode() + (segment + rest.partition("}")[2].encode() if rest else b"")


WRITES = [
    (method, path, example_of(operation))
    for method, path, operation in OPERATIONS
    if method != "GET" and path != ENDS_THE_TOKEN
]
