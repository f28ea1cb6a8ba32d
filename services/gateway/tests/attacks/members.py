"""Requests with markers, which their answers must have as well; and well-behaved clients."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from services.gateway.tests import wire
from services.gateway.tests.gateways import Listening
from services.gateway.tests.upstream_server import digest, echo_of
from services.gateway.tests.wire import PATIENCE, Client, Message

PREFIXES = (
    *(b"/api/auth/me", b"/api/ai/sessions", b"/api/ai/generate-plan"),
    *(b"/api/tracker/summary", b"/api/plans", b"/api/payments/history"),
)
# Offers to upgrade, which the gateway declines.
OFFERS = {
    "foo": (b"connection: Upgrade", b"upgrade: foo"),
    "h2c": (
        b"connection: Upgrade, HTTP2-Settings",
        b"upgrade: h2c",
        b"http2-settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
    ),
    "websocket": (
        b"connection: Upgrade",
        b"upgrade: websocket",
        b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        b"sec-websocket-version: 13",
    ),
}
_numbers = itertools.count(1)


def target(path: bytes, marker: bytes, do: bytes = b"") -> bytes:
    """A path with a marker, and with what the upstream is to do."""
    return path + b"?m=" + marker + (b"&do=" + do if do else b"")


def marked(
    method: bytes,
    path: bytes,
    marker: bytes,
    *headers: bytes,
    body: bytes | None = None,
    do: bytes = b"",
) -> bytes:
    """A well-formed request whose target and header carry the marker."""
    where = target(path, marker, do)
    return wire.request(method, where, b"x-marker: " + marker, *headers, body=body)


@dataclass
class WellBehavedClient:
    """Sends one request after the other on a kept connection; each must get its own response."""

    port: int
    pause: float = 0.0
    requests: int = 0
    failures: list[str] = field(default_factory=list)
    _client: Client | None = None

    async def ask(self, path: bytes) -> None:
        """Send a GET or a PUT with a body, and note errors of its response."""
        marker = b"member.%d" % next(_numbers)
        method, body = (b"PUT", marker * 20) if self.requests % 2 else (b"GET", None)
        self.requests += 1
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._exchange(marked(method, path, marker, body=body))
        except (OSError, TimeoutError) as error:
            self.failures.append(f"{marker!r} {path!r}: {error!r}")
            self.close()
            return
        expected = echo_of(marker, method, digest(body or b""))
        if (answer.status, answer.echo) != (200, marker) or not answer.body.startswith(expected):
            response = f"{answer.status} {answer.echo!r} {answer.body[:100]!r}"
            self.failures.append(f"{marker!r} {path!r}: {response}")

    async def until(self, done: asyncio.Event) -> None:
        """Send requests until `done` is set."""
        for path in itertools.cycle(PREFIXES):
            if done.is_set():
                break
            await self.ask(path)
            await asyncio.sleep(self.pause)
        self.close()

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    async def _exchange(self, request: bytes) -> Message:
        if self._client is None or self._client.is_closed():
            self.close()
            self._client = await Client.connect(self.port)
        answer = await self._client.exchange(request)
        if b"close" in answer.all(b"connection"):
            self.close()
        return answer


async def members_are_served(
    gateway: Listening, *paths: bytes, members: int = 4, rounds: int = 1
) -> None:
    """Send members' requests concurrently, each path in each round."""
    paths = paths or PREFIXES
    crowd = [WellBehavedClient(gateway.port) for _ in range(members)]

    async def ask(number: int, member: WellBehavedClient) -> None:
        for turn in range(rounds * len(paths)):
            await member.ask(paths[(number + turn) % len(paths)])
        member.close()

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(ask(number, member) for number, member in enumerate(crowd)))
    assert [failure for member in crowd for failure in member.failures] == []


@asynccontextmanager
async def opened(
    gateway: Listening,
    number: int,
    request: Callable[[int], bytes],
    *,
    receive_buffer: int | None = None,
) -> AsyncIterator[list[Client]]:
    """Connections with a request on each; one that is refused is left out."""
    clients = []
    async with AsyncExitStack() as stack:
        for index in range(number):
            try:
                client = await Client.connect(gateway.port, receive_buffer=receive_buffer)
                stack.callback(client.close)
                await client.send(request(index))
            except ConnectionError:
                continue
            clients.append(client)
        await gateway.settle()
        yield clients
