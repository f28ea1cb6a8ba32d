"""Many passwords at once: some wait, others are refused, and other requests are served."""

import asyncio
import json
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import httpx
import pytest
import uvicorn

from chassis import ids
from identity.main import make
from identity.passwords import hashing as passwords
from identity.passwords.hashing import Passwords
from identity.settings import Settings
from services.identity.tests import members
from services.identity.tests.members import PASSWORD, bearer, registered
from testkit import RunningService, eventually

THREADS, WAITING = 2, 32
UNAVAILABLE = {"error": "Service unavailable"}


@pytest.fixture
def hashing(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Blocks hashing until this event is set."""
    may_end = threading.Event()
    verify, hash_password = passwords._verify, passwords.hash_password

    def verify_later(stored_hash: str, password: str) -> bool:
        assert may_end.wait(60)
        return verify(stored_hash, password)

    def hash_later(password: str) -> str:
        assert may_end.wait(60)
        return hash_password(password)

    with monkeypatch.context() as slow:
        slow.setattr(passwords, "_verify", verify_later)
        slow.setattr(passwords, "hash_password", hash_later)
        yield may_end
        may_end.set()


def log_in(
    identity: RunningService, email: str, client: str = "192.0.2.1"
) -> asyncio.Task[httpx.Response]:
    return asyncio.create_task(members.log_in(identity, email, client=client))


def of_network(number: int) -> str:
    return f"10.{number // 200}.{number % 200}.1"


def done(tasks: list[asyncio.Task[httpx.Response]]) -> list[httpx.Response]:
    return [task.result() for task in tasks if task.done()]


def connections_in_use(identity: RunningService) -> int:
    in_use: int = identity.database.engine.sync_engine.pool.checkedout()  # type: ignore[attr-defined]
    return in_use


async def test_34_of_400_logins_are_processed_and_other_requests_are_served(
    identity: RunningService, hashing: threading.Event
) -> None:
    hashing.set()
    email, answer = await registered(identity)
    headers = bearer(answer.json()["token"])
    hashing.clear()
    logins = [log_in(identity, email, of_network(n)) for n in range(400)]
    me: list[int] = []

    async def all_others_are_refused() -> bool:
        answer = await identity.client.get("/api/auth/me", headers=headers)
        me.append(answer.status_code)
        return len(done(logins)) == 400 - THREADS - WAITING

    await eventually(all_others_are_refused, within=60)
    hashing.set()
    answers = await asyncio.gather(*logins)
    assert set(me) == {200}
    assert Counter(answer.status_code for answer in answers) == {200: 34, 503: 366}
    refused = next(answer for answer in answers if answer.status_code == 503)
    assert (refused.json(), refused.headers["retry-after"]) == (UNAVAILABLE, "1")


async def test_the_35th_password_is_refused_on_each_route_without_a_database_connection(
    identity: RunningService, hashing: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = f"{ids.new()}@example.com"
    # More than ten failures for one address would be a 429.
    logins = [log_in(identity, f"{ids.new()}@example.com", of_network(n)) for n in range(100)]
    await eventually(lambda: len(done(logins)) == 100 - THREADS - WAITING)
    assert {answer.status_code for answer in done(logins)} == {503}
    await eventually(lambda: connections_in_use(identity) == 0, what="no session while hashing")

    def no_session() -> None:
        raise AssertionError("a refused request took a session")

    token = identity.tokens.issue({"sub": ids.new(), "type": "reset"}, timedelta(minutes=5))
    with monkeypatch.context() as watched:
        watched.setattr(identity.database, "session", no_session)
        for path, body in (
            ("login", {"email": unknown, "password": PASSWORD}),
            ("register", {"email": unknown, "password": PASSWORD}),
            ("reset-password", {"token": token, "password": PASSWORD}),
        ):
            answer = await identity.client.post(f"/api/auth/{path}", json=body)
            assert (answer.status_code, answer.json()) == (503, UNAVAILABLE), path
            assert answer.headers["retry-after"] == "1"
    assert (await identity.client.get("/healthz")).status_code == 200
    hashing.set()
    answers = await asyncio.gather(*logins)
    assert Counter(answer.status_code for answer in answers) == {401: 34, 503: 66}
    assert (await log_in(identity, unknown)).status_code == 401


@pytest.mark.parametrize("network", ["203.0.113.{}", "2001:db8:7:{:x}::1"])
async def test_connections_of_one_network_do_not_block_logins_of_others(
    identity: RunningService, hashing: threading.Event, network: str
) -> None:
    half = (THREADS + WAITING) // 2
    one = [log_in(identity, f"{ids.new()}@example.com", network.format(n)) for n in range(60)]
    await eventually(lambda: len(done(one)) == 60 - half)
    assert identity.parts[Passwords]._free_places == half
    other = log_in(identity, f"{ids.new()}@example.com", "198.51.100.7")
    await eventually(lambda: other.done() or identity.parts[Passwords]._free_places < half)
    hashing.set()
    assert (await other).status_code == 401
    answers = await asyncio.gather(*one)
    assert Counter(answer.status_code for answer in answers) == {401: half, 503: 60 - half}


@asynccontextmanager
async def listening(settings: Settings) -> AsyncIterator[tuple[int, Any]]:
    """The port of an identity on a real socket, as uvicorn runs it, and its passwords."""
    app = make(settings).app(handles=False)
    server = uvicorn.Server(uvicorn.Config(app, port=0, http="httptools", log_config=None))
    serving = asyncio.create_task(server.serve())
    await eventually(lambda: server.started)
    try:
        yield server.servers[0].sockets[0].getsockname()[1], app.state.parts[Passwords]
    finally:
        server.should_exit = True
        await serving


async def test_a_client_that_disconnects_while_its_password_waits_frees_its_place(
    settings: Settings, hashing: threading.Event
) -> None:
    body = json.dumps({"email": f"{ids.new()}@example.com", "password": PASSWORD}).encode()
    head = (
        "POST /api/auth/login HTTP/1.1\r\nhost: identity\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nx-forwarded-for: {{}}\r\n\r\n"
    )
    async with listening(settings) as (port, queue):
        clients = []
        for number in range(THREADS + WAITING):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head.format(of_network(number)).encode() + body)
            clients.append(writer)
        await eventually(lambda: queue._free_places == 0)
        for writer in clients:
            writer.transport.abort()
        # Those that are being hashed keep theirs: a thread cannot be stopped.
        await eventually(lambda: queue._free_places == WAITING)
        hashing.set()
        await eventually(lambda: queue._free_places == THREADS + WAITING)
