"""The proxy with which tests cut connections."""

import asyncio
import socket
from contextlib import suppress

import pytest

from testkit import FaultProxy, eventually


@pytest.mark.parametrize("steps", range(8))
async def test_a_connection_that_is_being_accepted_does_not_outlive_a_cut(steps: int) -> None:
    arrived: list[bytes] = []

    async def note(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        arrived.append(await reader.read(5))
        writer.close()

    server = await asyncio.start_server(note, "127.0.0.1", 0)
    url = f"tcp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server, FaultProxy(url) as proxy:
        address = "127.0.0.1", int(proxy.url.rpartition(":")[2])
        with socket.create_connection(address) as before, socket.socket() as after:
            # Let the event loop run for some steps, in which the proxy accepts the connection.
            for _ in range(steps):
                await asyncio.sleep(0)
            await proxy.cut()
            with suppress(ConnectionError):
                before.send(b"early")
            await proxy.restore()
            after.connect(address)
            after.send(b"later")
            await eventually(lambda: b"later" in arrived)
    assert b"early" not in arrived
