"""Queues are declared once the broker's cluster is complete."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from messaging import NodesMissing, await_nodes


class Management:
    """A management API whose nodes start one after the other."""

    def __init__(self) -> None:
        self.running = 1
        self.grows = False
        self.requests: list[str] = []

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.requests.append((await reader.readuntil(b"\r\n\r\n")).decode())
        # RabbitMQ lists a node that is down as well.
        nodes = [{"name": f"rabbit@{n}", "running": n < self.running} for n in range(3)]
        text = json.dumps(nodes).encode()
        head = b"HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(text)
        writer.write(head + text)
        await writer.drain()
        writer.close()
        self.running += self.grows


@pytest_asyncio.fixture
async def management() -> AsyncIterator[tuple[Management, str]]:
    stand_in = Management()
    server = await asyncio.start_server(stand_in.answer, "127.0.0.1", 0)
    async with server:
        yield stand_in, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def test_queues_wait_until_every_node_of_the_broker_runs(
    management: tuple[Management, str],
) -> None:
    stand_in, url = management
    stand_in.grows = True
    await await_nodes(url, 3, login="administrator:secret", seconds=60, pause_seconds=0.01)
    assert len(stand_in.requests) == 3
    assert stand_in.requests[0].startswith("GET /api/nodes ")
    assert "YWRtaW5pc3RyYXRvcjpzZWNyZXQ=" in stand_in.requests[0]


async def test_the_missing_nodes_of_a_cluster_are_named(
    management: tuple[Management, str],
) -> None:
    stand_in, url = management
    stand_in.running = 2
    with pytest.raises(NodesMissing, match="2 of 3 nodes run"):
        await await_nodes(url, 3, login="", seconds=0.1, pause_seconds=0.01)
    with pytest.raises(NodesMissing, match="does not answer"):
        await await_nodes("http://127.0.0.1:1", 3, login="", seconds=0)
