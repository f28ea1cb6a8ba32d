"""Offers to upgrade the connection are refused, and a service that ends loses no request."""

import asyncio
from collections.abc import AsyncIterator
from unittest.mock import Mock, call

import pytest
import pytest_asyncio
import uvicorn
from starlette.types import Receive, Scope, Send

from chassis.http.protocol import ON_SHUTDOWN, JoinedWrites, ServiceProtocol
from testkit.eventually import eventually

SMUGGLED = b"GET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n"


class App:
    """Records the paths of its requests."""

    def __init__(self) -> None:
        self.paths: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.paths.append(scope["path"])
        if scope["path"] == "/wait":
            ended = asyncio.Event()
            scope[ON_SHUTDOWN] = ended.set
            await ended.wait()
        body = b""
        while (message := await receive())["type"] == "http.request":
            body += message["body"]
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})


@pytest.fixture
def app() -> App:
    return App()


@pytest_asyncio.fixture(loop_scope="session")
async def server(app: App, request: pytest.FixtureRequest) -> AsyncIterator[uvicorn.Server]:
    class Protocol(ServiceProtocol):
        drain_seconds = getattr(request, "param", ServiceProtocol.drain_seconds)

    config = uvicorn.Config(
        app,
        port=0,
        http=Protocol,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    await eventually(lambda: server.started)
    yield server
    server.should_exit = True
    await serving


@pytest.fixture
def port(server: uvicorn.Server) -> int:
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port


async def response_to(port: int, sent: bytes) -> bytes:
    """Everything until the service closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    answer = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    return answer


@pytest.mark.parametrize("offer", [b"foo", b"h2c", b"websocket"])
async def test_an_offer_to_upgrade_is_refused_and_closes_the_connection(
    app: App, port: int, offer: bytes
) -> None:
    answer = await response_to(
        port,
        b"POST /x HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: %b\r\n"
        b"content-length: %d\r\n\r\n%b" % (offer, len(SMUGGLED), SMUGGLED),
    )
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert app.paths == []


async def test_a_head_and_its_body_are_sent_with_one_call() -> None:
    transport = Mock(spec=asyncio.Transport)
    joined = JoinedWrites(transport, asyncio.get_running_loop())
    joined.write(b"head")
    joined.write(b"body")
    assert transport.mock_calls == []
    await asyncio.sleep(0)
    joined.write(b"last")
    joined.close()
    await asyncio.sleep(0)
    assert transport.mock_calls == [
        call.writelines([b"head", b"body"]),
        call.writelines([b"last"]),
        call.close(),
    ]


async def test_other_requests_are_answered(app: App, port: int) -> None:
    answer = await response_to(
        port, b"POST /x HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 3\r\n\r\nabc"
    )
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"abc" in answer
    assert app.paths == ["/x"]


@pytest.mark.parametrize("server", [3600], indirect=True)
async def test_a_request_on_an_idle_connection_is_answered_during_shutdown(
    server: uvicorn.Server, port: int
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    post = b"POST /x HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\nabc"
    writer.write(post)
    assert b"connection: close" not in await reader.readuntil(b"0\r\n\r\n")
    server.should_exit = True
    await eventually(lambda: not server.servers[0].is_serving())
    writer.write(post)
    answer = await asyncio.wait_for(reader.read(), 20)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"connection: close" in answer
    writer.close()


@pytest.mark.parametrize("server", [0.01], indirect=True)
async def test_idle_connections_do_not_delay_shutdown(server: uvicorn.Server, port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    await eventually(lambda: server.server_state.connections)
    server.should_exit = True
    assert await asyncio.wait_for(reader.read(), 20) == b""
    writer.close()


async def test_a_waiting_request_is_told_that_the_process_ends(
    app: App, server: uvicorn.Server, port: int
) -> None:
    waiting = asyncio.create_task(response_to(port, b"GET /wait HTTP/1.1\r\nhost: a\r\n\r\n"))
    await eventually(lambda: app.paths == ["/wait"])
    server.should_exit = True
    assert (await waiting).startswith(b"HTTP/1.1 200 ")
