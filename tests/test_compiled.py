"""The responses of a compiled operation are byte for byte those of FastAPI."""

import asyncio
import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from fastapi import FastAPI

from chassis import clock
from chassis.http.operations import Operations
from contracts import desk
from contracts.services import SERVICES
from testkit import ServerUrls
from testkit.databases import Databases
from testkit.moved_clock import MovedClock
from tests.e2e.unhappy.hostile_requests import (
    OPERATIONS,
    with_a_hostile_path_or_query,
    with_a_hostile_value_in_a_valid_body,
)
from tests.full_accounts.costs import full
from tests.full_accounts.examples import MEMBER, operations, paths_of

JSON = "application/json"
# Left out: their responses depend on the number of earlier attempts.
COUNTS = ("/api/admin/login", "/api/auth/login", "/api/auth/register", "/api/auth/change-email")
# Responses with files are not compiled.
FILES = (".csv", ".ics", "/pdf")

# Few rows, as the length of a list makes no difference.
_ROWS = 30
# Long enough that tokens from before a logout are refused, which are issued in whole seconds.
_A_LOGOUT_LATER = timedelta(seconds=2)

# The method, the target, the media type, the body, and whether it has a token.
Request = tuple[str, str, str, bytes, bool]
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


async def ask(app: FastAPI, request: Request, headers: dict[str, str]) -> Answer:
    method, target, media_type, body, has_token = request
    path, _, query = target.partition("?")
    sent = {
        "content-type": media_type,
        "x-request-id": "the-same",
        **(headers if has_token else {}),
    }
    messages: list[Any] = []
    received = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Any:
        if message := next(received, None):
            return message
        # The client waits for the response.
        return await asyncio.Event().wait()

    async def send(message: Any) -> None:
        messages.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in sent.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
        "scheme": "http",
        "root_path": "",
    }
    await app(scope, receive, send)
    start, *parts = messages
    return start["status"], start["headers"], b"".join(part.get("body", b"") for part in parts)


def requests(service: str) -> Iterator[Request]:
    """Valid reads, and every kind of refused request: the corpus of hostile input."""
    own = tuple(path.partition("{")[0] for path in paths_of(service))
    for each in operations(service):
        query = "&".join(f"{name}={value}" for name, value in each.query.items())
        target = f"{each.path}?{query}" if query and query.isascii() else each.path
        if each.method == "GET":
            yield each.method, target, JSON, b"", True
        yield each.method, target, JSON, b"", False
        wrong = f"{each.path}?limit=x&from=x&to=2026-13-01&days=0"
        yield each.method, wrong, JSON, b"{}", True
        for method in ("HEAD", "OPTIONS", "TRACE", "PUT", "GET"):
            yield method, f"{each.path}/", JSON, b"", True
        yield "TRACE", each.path, JSON, b"", True
        for body in (b"", b"{", b"[]", b"null", b"1", b'"x"', b"\xff", b'{"a": NaN}', b"[" * 300):
            if each.method != "GET":
                yield each.method, each.path, JSON, body, True
        for media_type in ("text/plain", "application/x+json", "", "application/JSON; charset=x"):
            if each.method != "GET":
                yield each.method, each.path, media_type, b'{"x": 1}', True
    for method, hostile, content in (
        *with_a_hostile_value_in_a_valid_body(),
        *with_a_hostile_path_or_query(),
    ):
        text = hostile.decode("latin-1")
        if text.isascii() and text.startswith(own):
            yield method, text, JSON, content, True


@pytest.mark.parametrize("service", SERVICES)
async def test_a_compiled_operation_answers_as_fastapi_does(
    servers: ServerUrls,
    databases: Databases,
    others: dict[str, str],
    service: str,
    moved_clock: MovedClock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL)
    begun = clock.now()
    different, compiled = [], set[str]()
    async with full(service, databases, servers.rabbitmq, others, most=_ROWS) as it:
        table: Operations = it.app.state.operations

        def find(scope: Any) -> Any:
            operation = by_table(scope)
            if operation:
                compiled.add(scope["route"].path)
            return operation

        by_table = table.find
        for number, request in enumerate(requests(service)):
            path = request[1].partition("?")[0]
            if path.startswith(COUNTS) or path.endswith(FILES):
                continue
            # Both requests at the same moment, after the logouts of all earlier pairs.
            moved_clock.stands_at(begun + number * _A_LOGOUT_LATER)
            of_both = f"of both {number}"
            headers = (
                it.as_staff(desk.OWNER, sid=of_both)
                if path.startswith(desk.PREFIX)
                else it.as_member(MEMBER, sid=of_both)
            )
            monkeypatch.setattr(table, "find", lambda _: None)
            by_fastapi = await ask(it.app, request, headers)
            # Otherwise all following responses would be the same refusal.
            assert not (request[4] and b"Invalid token" in by_fastapi[2]), request
            # A repeated write can be refused.
            if by_fastapi[0] >= 400 or request[0] == "GET":
                monkeypatch.setattr(table, "find", find)
                answer = await ask(it.app, request, headers)
                if answer != by_fastapi:
                    different.append((request, by_fastapi, answer))
    declared = {path for _, path, _ in OPERATIONS if path in paths_of(service)}
    assert different == []
    assert compiled == {
        path for path in declared if not path.startswith(COUNTS) and not path.endswith(FILES)
    }
