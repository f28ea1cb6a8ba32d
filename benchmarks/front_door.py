"""Memory of the gateway under attack, and the latency of members' requests meanwhile.

    make bench ARGS="front_door --seconds=6"

H1: 400 requests whose bodies do not come. H2: 150 readers of an 8-MB answer that do not read.
H4: 300 unfinished heads of 30 KB, all small headers. M4: 5,000 idle connections.

The attackers use 40 addresses, the members another one; no address is exempt from the limits. Only
the limits per minute are off: the members would reach them as well.
"""

import argparse
import asyncio
import resource
from collections.abc import Callable
from dataclasses import dataclass

from services.gateway.tests.attacks.members import PREFIXES, WellBehavedClient, marked
from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream_server import Upstream
from services.gateway.tests.wire import Client

_MEMBERS = 8
_ADDRESSES = 40
# As good as no limit: with it, the members would be refused, and most of the attackers as well.
_RATES = {
    name: str(10**6)
    for rate in ("RATE_LIMIT", "AUTH_RATE_LIMIT")
    for name in (f"{rate}_PER_MINUTE", f"{rate}_BURST")
}


@dataclass(frozen=True)
class Attack:
    """As many connections as this, and what is sent on each."""

    name: str
    connections: int
    sent: Callable[[int], bytes]
    receive_buffer: int | None = None


def _slow_body(index: int) -> bytes:
    marker = b"slow.%d" % index
    return marked(b"POST", b"/api/auth/login", marker, b"content-length: 1000") + b"{"


def _reader(index: int) -> bytes:
    return marked(b"GET", b"/api/tracker/logs", b"reader.%d" % index, do=b"big-8000")


def _small_headers(_: int) -> bytes:
    return b"GET /api/plans HTTP/1.1\r\nhost: keto.test\r\n" + b"aa:bb\r\n" * 4280


def _nothing(_: int) -> bytes:
    return b""


ATTACKS = (
    Attack("H1 bodies that do not come", 400, _slow_body),
    Attack("H2 readers that do not read", 150, _reader, receive_buffer=4096),
    Attack("H4 small headers", 300, _small_headers),
    Attack("M4 idle connections", 5000, _nothing),
)


async def _attack(port: int, attack: Attack) -> list[Client]:
    clients = []
    for index in range(attack.connections):
        number = index % _ADDRESSES
        source = f"127.0.{2 + number // 200}.{1 + number % 200}"
        try:
            client = await Client.connect(port, source=source, receive_buffer=attack.receive_buffer)
            clients.append(client)
            await client.send(attack.sent(index))
        except OSError:
            continue
    return clients


async def _measure(attack: Attack, seconds: float) -> str:
    upstream = await Upstream().start()
    async with GatewayProcess(
        upstream, RATE_LIMIT_EXEMPT="none", LOG_LEVEL="ERROR", **_RATES
    ) as gateway:
        done = asyncio.Event()
        warm = WellBehavedClient(gateway.port)
        for path in PREFIXES:
            await warm.ask(path)
        warm.close()
        before = gateway.peak_memory()
        attackers = await _attack(gateway.port, attack)
        members = [WellBehavedClient(gateway.port, pause=0.005) for _ in range(_MEMBERS)]
        asking = [asyncio.create_task(member.until(done)) for member in members]
        await asyncio.sleep(seconds)
        done.set()
        await asyncio.gather(*asking)
        for attacker in attackers:
            attacker.close()
        peak = gateway.peak_memory()
    await upstream.stop()
    asked = sum(member.asked for member in members)
    failed = sum(len(member.failures) for member in members)
    times = sorted(second for member in members for second in member.seconds)
    p99 = f"{times[int(len(times) * 0.99)] * 1e3:.0f}" if times else "-"
    rss = f"{before:10.0f}{peak:8.0f}"
    return f"{attack.name:30}{rss}{asked:12}{failed:10}{p99:>10}"


def main() -> None:
    """Run the attacks one after the other and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=6.0)
    seconds = parser.parse_args().seconds
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"{'':30}{'RSS before':>10}{'peak':>8}{'requests':>12}{'failed':>10}{'p99 ms':>10}")
    for attack in ATTACKS:
        print(asyncio.run(_measure(attack, seconds)), flush=True)


if __name__ == "__main__":
    main()
