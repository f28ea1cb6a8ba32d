"""Offers to upgrade the connection are refused."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
import uvicorn
from starlette.types import Receive, Scope, Send

from chassis.http.protocol import NoUpgrade
from testkit.eventually import eventually

SMUGGLED = b"GET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n"


class App:
    """Records the paths of its requests."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked.append(scope["path"])
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
async def port(app: App) -> AsyncIterator[int]:
    config = uvicorn.Config(
        app, port=0, http=NoUpgrade, ws="none", lifespan="off", log_config=None, log_level="error"
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    await eventually(lambda: server.started)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


async def said(port: int, sent: bytes) -> bytes:
    """Everything until the service closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    answer = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    return answer


@pytest.mark.parametrize("offer", [b"foo", b"h2c", b"websocket"])
async def test_an_offer_to_upgrade_is_refused_and_ends_the_connection(
    app: App, port: int, offer: bytes
) -> None:
    answer = await said(
        port,
        b"POST /x HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: %b\r\n"
        b"content-length: %d\r\n\r\n%b" % (offer, len(SMUGGLED), SMUGGLED),
    )
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert app.asked == []


async def test_other_requests_are_answered(app: App, port: int) -> None:
    answer = await said(
        port, b"POST /x HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 3\r\n\r\nabc"
    )
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"abc" in answer
    assert app.asked == ["/x"]
