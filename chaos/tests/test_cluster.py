"""What `make chaos ARGS=--cluster` relies on: addresses, promotions, and one node at a time."""

import asyncio
import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from chaos.cluster import Cluster, ClusterFaults
from chaos.faults import Fault, Limits
from chaos.lines import Lines
from keto_local.home import Home
from testkit import eventually

# An address with several processes behind it


async def _process(answer: bytes) -> asyncio.Server:
    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        await writer.drain()
        writer.close()

    return await asyncio.start_server(greet, "127.0.0.1", 0)


async def _asked(port: int) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.closing(writer):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


@pytest.fixture
def lines() -> Iterator[Lines]:
    found = Lines()
    yield found
    found.loop.call_soon_threadsafe(found.loop.stop)


async def test_the_processes_behind_an_address_alternate_and_one_that_ended_is_passed_over(
    lines: Lines, tmp_path: Path
) -> None:
    home = Home(tmp_path)
    home.prepare()
    address = home.port("address")
    first, second = await _process(b"first"), await _process(b"second")
    lines.serve(address, [each.sockets[0].getsockname()[1] for each in (first, second)])
    line = int(lines.through("client-service", f"tcp://127.0.0.1:{address}").rpartition(":")[2])
    for port in (address, line):
        assert {await _asked(port) for _ in range(2)} == {b"first", b"second"}
    first.close()
    for port in (address, line):
        assert [await _asked(port) for _ in range(2)] == [b"second"] * 2
    second.close()
    assert await _asked(line) == b""


# One node at a time


class Whole(Cluster):
    """A cluster of which nothing is left out."""

    def __init__(self) -> None:
        self.looked_at = float("inf")
        self.lines = Lines()
        self.lines.through("planner-postgres", "tcp://127.0.0.1:9")
        self.down: set[str] = set()
        self.killed: list[str] = []

    processes = property(lambda self: ["tracker-a", "tracker-b"])
    primary = property(lambda self: "a")

    def missing_servers(self) -> list[str]:
        return sorted(self.down)

    def signal(self, part: str, number: signal.Signals) -> bool:
        assert number == signal.SIGKILL
        self.killed.append(part)
        return True

    def take_down(self, node: str) -> None:
        self.down.add(node)

    def bring_up(self, node: str) -> None:
        self.down.discard(node)


def faults(system: Cluster, seed: int = 1) -> ClusterFaults:
    return ClusterFaults(system, seed, Limits(), print)


def test_a_seed_plans_the_same_faults_of_a_cluster_again() -> None:
    def planned(seed: int) -> list[str]:
        plan = faults(Whole(), seed).plan
        return [str(plan()) for _ in range(60)]

    assert planned(7) == planned(7)
    assert planned(7) != planned(8)
    assert {line.rsplit(" ", 3)[0] for line in planned(7)} >= {"kill node", "kill server"}


async def test_no_server_is_killed_before_the_node_before_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system = Whole()
    both = faults(system)
    node = asyncio.create_task(both.make(Fault("kill node", "c", 0.3)))
    await asyncio.sleep(0)
    server = asyncio.create_task(both.make(Fault("kill primary", "postgres", 0)))
    await eventually(lambda: system.killed)
    servers = ["rabbitmq-c", "etcd-c", "patroni-c", "postgres-c"]
    assert system.killed == servers
    assert system.down == {"c"}
    await asyncio.gather(node, server)
    assert system.killed == [*servers, "postgres-a"]
