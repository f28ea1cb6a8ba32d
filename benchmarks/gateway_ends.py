"""Requests that are lost when the gateway ends (SIGTERM) under load.

    make bench ARGS="gateway_ends --ends=20 --requests=1000"

Of 32 clients, half keep their connection and half open one for each request. A request is lost if
its connection was opened and no whole response came; who finds the port closed has lost nothing.
"""

import argparse
import asyncio
from collections import Counter

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream_server import Upstream
from services.gateway.tests.wire import Client

_CLIENTS = 32
_PATIENCE = 5.0


class _Load:
    def __init__(self, gateway: GatewayProcess, requests: int) -> None:
        self._gateway = gateway
        self._enough = requests
        self.found: Counter[str] = Counter()

    async def run(self) -> None:
        await asyncio.gather(*(self._client(number % 2 == 0) for number in range(_CLIENTS)))

    async def _client(self, keeps: bool) -> None:
        connection: Client | None = None
        try:
            while True:
                if connection is None or connection.is_closed():
                    try:
                        async with asyncio.timeout(0.5):
                            connection = await Client.connect(self._gateway.port)
                    except OSError:  # closed, or its SYN is dropped until another process listens
                        return
                connection = await self._ask(connection, keeps)
        finally:
            if connection is not None:
                connection.close()

    async def _ask(self, connection: Client, keeps: bool) -> Client | None:
        close = () if keeps else (b"connection: close",)
        try:
            async with asyncio.timeout(_PATIENCE):
                answer = await connection.get(b"/api/plans", *close)
        except (OSError, TimeoutError) as error:
            self.found[f"lost: {'kept' if keeps else 'new'}, {type(error).__name__}"] += 1
            connection.close()
            return None
        self.found["answered" if answer.status == 200 else f"lost: {answer.status}"] += 1
        if self.found["answered"] == self._enough:
            self._gateway.terminate()
        if keeps and b"connection" not in answer:
            return connection
        connection.close()
        return None


async def _measure(ends: int, requests: int) -> Counter[str]:
    found: Counter[str] = Counter()
    upstream = await Upstream().start()
    upstream.answers(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")
    for _ in range(ends):
        # Every client has the address of this machine, which no limit counts.
        async with GatewayProcess(upstream, SHUTDOWN_SECONDS="8") as gateway:
            load = _Load(gateway, requests)
            await load.run()
            found += load.found
        upstream.forget()
        upstream.answers(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")
    await upstream.stop()
    return found


def main() -> None:
    """End the gateway again and again, and print what became of the requests."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--ends", type=int, default=20)
    parser.add_argument("--requests", type=int, default=1000)
    chosen = parser.parse_args()
    found = asyncio.run(_measure(chosen.ends, chosen.requests))
    lost = sum(count for name, count in found.items() if name != "answered")
    print(f"{chosen.ends} ends, {_CLIENTS} clients: {lost} of {found.total():,} requests lost")
    for name, count in sorted(found.items()):
        print(f"  {name}: {count:,}")


if __name__ == "__main__":
    main()
