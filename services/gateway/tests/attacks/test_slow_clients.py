"""Slow, idle and disconnected clients hold no connection, little memory, and log no errors."""

import asyncio
import json

import pytest

from services.gateway.tests.gateways import GatewayProcess, GatewayThread
from services.gateway.tests.upstream_server import Upstream
from services.gateway.tests.wire import Client, Message, request
from testkit.eventually import eventually

from .members import PREFIXES, marked, members_are_served, opened

# More than the connections of a route and its queue together, as they were set at first.
MANY = 400
# In MiB: a container of the gateway may have 256, and it starts with some 50.
READERS_MAY_COST = 190
HEADS_MAY_COST = 60


@pytest.mark.parametrize("framing", [b"content-length: 1000", b"transfer-encoding: chunked"])
@pytest.mark.parametrize("path", [b"/api/auth/login", b"/api/payments/webhook"])
async def test_unfinished_bodies_block_no_prefix(
    gateway: GatewayProcess, service: Upstream, path: bytes, framing: bytes
) -> None:
    first = b"{" if framing.startswith(b"c") else b"1\r\n{\r\n"

    def slow(index: int) -> bytes:
        return marked(b"POST", path, b"slow.%d" % index, framing) + first

    async with opened(gateway, MANY, slow):
        await members_are_served(gateway, path, *PREFIXES)
        assert [a.marker for a in service.requests if a.marker.startswith(b"slow")] == []


def long_answer(index: int) -> bytes:
    return marked(b"GET", b"/api/tracker/logs", b"reader.%d" % index, do=b"big-3400")


async def test_clients_that_do_not_read_block_no_prefix_and_stay_within_memory(
    upstream: Upstream,
) -> None:
    async with GatewayProcess(upstream) as gateway:
        before = gateway.peak_memory()
        async with opened(gateway, 128, long_answer, receive_buffer=4096):
            for _ in range(3):
                await members_are_served(gateway, rounds=2)
            assert gateway.peak_memory() - before < READERS_MAY_COST
        await members_are_served(gateway)


async def test_many_small_headers_cost_little_memory(upstream: Upstream) -> None:
    head = request(b"GET", b"/api/plans", *(b"aa:bb",) * 4280)[:-2]
    async with GatewayProcess(upstream) as gateway:
        before = gateway.peak_memory()
        async with opened(gateway, 300, lambda _: head):
            assert gateway.peak_memory() - before < HEADS_MAY_COST
            await members_are_served(gateway)


@pytest.mark.parametrize("sent", [b"", marked(b"GET", b"/api/plans", b"kept")])
async def test_idle_and_kept_connections_make_room_for_new_ones(
    upstream: Upstream, sent: bytes
) -> None:
    async with (
        GatewayProcess(upstream, max_clients=100) as gateway,
        opened(gateway, 150, lambda _: sent) as idle,
    ):
        await members_are_served(gateway)
        await eventually(lambda: sum(not client.is_closed() for client in idle) <= 100)
        operator = await Client.connect(gateway.admin_port)
        assert (await operator.get(b"/readyz")).status == 200
        operator.close()


def unhandled(log: str) -> list[str]:
    """Lines that are not JSON, or that log an unexpected exception."""
    return [line[:500] for line in log.splitlines() if not _is_expected(line)]


def _is_expected(line: str) -> bool:
    try:
        entry = json.loads(line)
    except ValueError:
        return False
    # A request that failed has a line with its status and the reason.
    failed = entry["level"] in ("ERROR", "CRITICAL") and not entry.get("reason")
    return not failed and "Traceback" not in line and entry.get("status") != 500


async def test_clients_that_leave_the_queue_do_not_affect_others(upstream: Upstream) -> None:
    def held(index: int) -> bytes:
        return marked(b"GET", b"/api/plans", b"leaver.%d" % index, do=b"hold")

    async with GatewayProcess(upstream, upstream_connections=2, upstream_queue=8) as gateway:
        for _ in range(10):
            async with opened(gateway, 30, held) as leaving:
                for client in leaving[::-1]:
                    client.reset()
            upstream.release.set()
            await members_are_served(gateway, members=1)
            upstream.release.clear()
        assert unhandled(gateway.log()) == []


async def test_clients_that_disconnect_during_a_response_log_no_error(
    upstream: Upstream,
) -> None:
    half = request(b"POST", b"/api/plans", body=b"x" * 100_000)[:-50_000]
    async with GatewayProcess(upstream) as gateway:
        for turn in range(20):
            async with (
                opened(gateway, 1, lambda _: half) as (leaving,),
                opened(gateway, 1, long_answer, receive_buffer=4096) as (reader,),
            ):
                await reader.send(long_answer(turn))
                await reader.receive()
                reader.reset()
                leaving.reset()
        await members_are_served(gateway)
        assert unhandled(gateway.log()) == []


async def test_requests_that_time_out_in_the_queue_are_answered_in_json(
    upstream: Upstream, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask(gateway: GatewayThread) -> list[Message]:
        async with gateway.client() as client:
            return [await client.get(b"/api/plans?do=slow") for _ in range(5)]

    async with GatewayThread(
        upstream, upstream_connections=2, upstream_queue_seconds=0.03
    ) as gateway:
        by_client = await asyncio.gather(*(ask(gateway) for _ in range(200)))
    answers = [answer for each in by_client for answer in each]
    assert {answer.status for answer in answers} == {200, 503}
    refused = {answer.body for answer in answers if answer.status == 503}
    assert refused == {b'{"error": "Service unavailable"}'}
    records = [each for each in caplog.records if each.name == "gateway"]
    assert [each for each in records if each.exc_info or not vars(each).get("reason", 1)] == []
