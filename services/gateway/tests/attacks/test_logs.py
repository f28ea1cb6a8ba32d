"""Load and disconnecting clients cause no unhandled errors in the log."""

import asyncio
import json

import pytest

from services.gateway.tests.gateways import Door, GatewayProcess
from services.gateway.tests.upstream import Upstream
from services.gateway.tests.wire import Client, Message

from . import markers
from .markers import PREFIXES
from .member import failures_of
from .test_slow_clients import opened


def unhandled(log: str) -> list[str]:
    """Lines that are no JSON, or that log an unexpected exception."""
    return [line[:500] for line in log.splitlines() if not _is_expected(line)]


def _is_expected(line: str) -> bool:
    try:
        entry = json.loads(line)
    except ValueError:
        return False
    # A request that failed has a line with its status and the reason.
    failed = entry["level"] in ("ERROR", "CRITICAL") and not entry.get("reason")
    return not failed and "Traceback" not in line and entry.get("status") != 500


async def test_clients_that_leave_the_queue_do_not_affect_others(own: Upstream) -> None:
    def held(index: int) -> bytes:
        return markers.request(b"GET", b"/api/plans", b"leaver.%d" % index, do=b"hold")

    async with GatewayProcess(own, UPSTREAM_CONNECTIONS="2", UPSTREAM_QUEUE="8") as gateway:
        for _ in range(10):
            async with opened(gateway, 30, held) as leaving:
                for client in leaving[::-1]:
                    client.reset()
            own.release.set()
            assert await failures_of(gateway.port, PREFIXES, members=1, rounds=1) == []
            own.release.clear()
        assert unhandled(gateway.log()) == []


async def test_a_queue_that_runs_out_of_time_under_load_is_answered_in_json(
    own: Upstream, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask(door: Door, number: int) -> list[Message]:
        async with door.client() as client:
            marked = [b"load.%d.%d" % (number, turn) for turn in range(5)]
            requests = [markers.request(b"GET", b"/api/plans", one, do=b"slow") for one in marked]
            return [await client.exchange(request) for request in requests]

    async with Door(own, upstream_connections=2, upstream_queue_seconds=0.03) as door:
        by_client = await asyncio.gather(*(ask(door, number) for number in range(200)))
    answers = [answer for each in by_client for answer in each]
    assert {answer.status for answer in answers} == {200, 503}
    refused = {answer.body for answer in answers if answer.status == 503}
    assert refused == {b'{"error": "Service unavailable"}'}
    records = [each for each in caplog.records if each.name == "gateway"]
    assert [each for each in records if each.exc_info or not vars(each).get("reason", 1)] == []


async def test_clients_that_leave_in_the_middle_of_an_answer_are_no_error(own: Upstream) -> None:
    length = b"content-length: 100000"
    half = markers.request(b"POST", b"/api/plans", b"half", length) + b"x" * 50_000
    async with GatewayProcess(own) as gateway:
        for turn in range(20):
            reader = await Client.connect(gateway.port, receive_buffer=4096)
            marker = b"reader.%d" % turn
            request = markers.request(b"GET", b"/api/tracker/logs", marker, do=b"big-3400")
            await reader.send(request * 2)
            await reader.receive()
            reader.reset()
            async with gateway.client() as leaving:
                await leaving.send(half)
                await gateway.settle()
                leaving.reset()
        assert await failures_of(gateway.port, PREFIXES, members=4, rounds=1) == []
        assert unhandled(gateway.log()) == []
