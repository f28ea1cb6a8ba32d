"""A well-behaved client that runs beside the attacks."""

import asyncio
import hashlib
import itertools
import time
from dataclasses import dataclass, field

from services.gateway.tests.wire import PATIENCE, Client, Message

from . import markers

_numbers = itertools.count(1)


@dataclass
class WellBehavedClient:
    """Sends one request after the other on a kept connection; each must get its own response."""

    port: int
    source: str = "127.0.0.1"
    pause: float = 0.0
    asked: int = 0
    failures: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    _client: Client | None = None

    async def ask(self, path: bytes) -> None:
        """Send a GET or a PUT with a body, and note what is wrong with its answer."""
        marker = b"member.%d" % next(_numbers)
        method, body = (b"PUT", marker * 20) if self.asked % 2 else (b"GET", None)
        self.asked += 1
        since = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._exchange(markers.request(method, path, marker, body=body))
        except (OSError, TimeoutError) as error:
            self.failures.append(f"{marker!r} {path!r}: {error!r}")
            self.close()
            return
        self.seconds.append(time.perf_counter() - since)
        if complaint := _complaint(answer, marker, method, body or b""):
            self.failures.append(f"{marker!r} {path!r}: {complaint}")

    async def until(self, done: asyncio.Event, paths: tuple[bytes, ...]) -> None:
        """Send requests until `done` is set."""
        for path in itertools.cycle(paths):
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
        client = self._client
        if client is None or client.is_closed():
            self.close()
            client = self._client = await Client.connect(self.port, source=self.source)
        answer = await client.exchange(request)
        if answer.first(b"connection") == b"close":
            self.close()
        return answer


def _complaint(answer: Message, marker: bytes, method: bytes, body: bytes) -> str:
    if answer.status != 200:
        return f"{answer.status} {answer.body[:100]!r}"
    digest = hashlib.sha256(body).hexdigest()[:16].encode()
    expected = b"echo=%b;method=%b;body=%b;" % (marker, method, digest)
    if answer.echo != marker or not answer.body.startswith(expected):
        return f"another's answer: {answer.echo!r} {answer.body[:100]!r}"
    return ""


async def failures_of(
    port: int, paths: tuple[bytes, ...], *, members: int, rounds: int
) -> list[str]:
    """Let members ask side by side, each path in each round; return what went wrong."""
    crowd = [WellBehavedClient(port) for _ in range(members)]

    async def ask(number: int, member: WellBehavedClient) -> None:
        for turn in range(rounds * len(paths)):
            await member.ask(paths[(number + turn) % len(paths)])
        member.close()

    await asyncio.gather(*(ask(number, member) for number, member in enumerate(crowd)))
    return [failure for member in crowd for failure in member.failures]
