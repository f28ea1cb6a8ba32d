"""Load and disconnecting clients cause no unhandled errors in the log."""

import asyncio
import json

import pytest

from services.gateway.tests.gateways import Door, GatewayProcess, all_at
from services.gateway.tests.upstream import Upstream
from services.gateway.tests.wire import Client, Message

from . import markers
from .markers import PREFIXES
from .member import failures_of
from .test_slow_clients import opened

ONE_CONNECTION = {"UPSTREAM_CONNECTIONS": "2", "UPSTREAM_QUEUE": "8"}


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


async def test_clients_that_leave_the_queue_do_not_affect_others(
    upstream: Upstream,
) -> None:
    async with GatewayProcess(upstream.port, **ONE_CONNECTION) as gateway:
        for turn in range(10):

            def held(index: int, turn: int = turn) -> bytes:
                marker = b"leaver.%d.%d" % (turn, index)
                return markers.request(b"GET", b"/api/plans", marker, do=b"hold")

            leaving = await opened(gateway.port, 30, held)
            await gateway.settle()
            for client in leaving[::-1]:
                client.reset()
            upstream.release.set()
            assert await failures_of(gateway.port, PREFIXES, members=1, rounds=1) == []
            upstream.release.clear()
        assert unhandled(gateway.log()) == []


async def test_a_queue_that_runs_out_of_time_under_load_is_answered_in_json(
    upstream: Upstream, caplog: pytest.LogCaptureFixture
) -> None:
    settings = {"upstream_connections": 2, "upstream_queue_seconds": 0.03}

    async def ask(door: Door, number: int) -> list[Message]:
        async with door.client() as client:
            marked = [b"load.%d.%d" % (number, turn) for turn in range(5)]
            requests = [markers.request(b"GET", b"/api/plans", one, do=b"slow") for one in marked]
            return [await client.exchange(request) for request in requests]

    async with Door(all_at(upstream.url), **settings) as door:
        answers = await asyncio.gather(*(ask(door, number) for number in range(200)))
    assert {answer.status for each in answers for answer in each} == {200, 503}
    assert all(b"{" in a.body for each in answers for a in each if a.status == 503)
    assert [
        each for each in caplog.records if each.exc_info or not vars(each).get("reason", 1)
    ] == []


async def test_clients_that_leave_in_the_middle_of_an_answer_are_no_error(
    upstream: Upstream,
) -> None:
    async with GatewayProcess(upstream.port) as gateway:
        for turn in range(20):
            marker = b"reader.%d" % turn
            reader = await Client.connect(gateway.port, receive_buffer=4096)
            request = markers.request(b"GET", b"/api/tracker/logs", marker, do=b"big-3400")
            await reader.send(request * 2)
            await reader.receive()
            reader.reset()
            half = await Client.connect(gateway.port)
            length = b"content-length: 100000"
            await half.send(markers.request(b"POST", b"/api/plans", marker, length) + b"x" * 50_000)
            await gateway.settle()
            half.reset()
        assert await failures_of(gateway.port, PREFIXES, members=4, rounds=1) == []
        assert unhandled(gateway.log()) == []
