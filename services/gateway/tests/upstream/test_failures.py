"""What a client sees when something behind the gateway goes wrong."""

import asyncio
import json
import logging
import os
import socket

import pytest

from services.gateway.tests.gateways import GatewayThread
from services.gateway.tests.requests.test_clients import PLAN
from services.gateway.tests.upstream.test_forwarding import CHUNKED, OK
from services.gateway.tests.upstream_server import Answer, Connection, Upstream, never, ok
from services.gateway.tests.wire import LOGIN, ME, Client, Message, request
from testkit.eventually import eventually


def error(answer: Message) -> tuple[int, str]:
    assert answer[b"content-type"] == b"application/json"
    return answer.status, json.loads(answer.body)["error"]


async def test_a_service_that_is_down_is_503_and_one_line_in_the_log(
    upstream: Upstream, caplog: pytest.LogCaptureFixture
) -> None:
    settings = {"connect_seconds": 1, "upstream_connections": 1}
    async with GatewayThread(upstream, **settings) as gateway, gateway.client() as client:
        await upstream.stop()
        answer = await client.get(ME, b"x-request-id: r-1")
        assert error(answer) == (503, "Service unavailable")
        assert int(answer[b"retry-after"]) > 0
        await upstream.start()
        assert (await client.get(ME)).status == 200
    lines = [record for record in caplog.records if record.name == "gateway"]
    (line,) = [record for record in lines if record.levelno > logging.INFO]
    assert line.levelno == logging.ERROR
    assert (vars(line)["request_id"], vars(line)["upstream"]) == ("r-1", "identity")


async def test_a_request_waits_briefly_for_a_service_that_is_starting(upstream: Upstream) -> None:
    async with GatewayThread(upstream, connect_seconds=20) as gateway, gateway.client() as client:
        await upstream.stop()
        await client.send(request(b"POST", LOGIN, body=b"x"))
        await upstream.start()
        assert (await client.answer()).status == 200
    assert len(upstream.requests) == 1


@pytest.mark.parametrize("method", [b"GET", b"PUT", b"DELETE"])
async def test_an_idempotent_request_is_retried_when_its_connection_was_closed(
    upstream: Upstream, method: bytes
) -> None:
    async def close_under_the_second(request: Message, on: Connection) -> None:
        if len(upstream.requests) == 2:
            on.writer.transport.abort()
        else:
            on.writer.write(ok(request.body))

    upstream.answers(close_under_the_second)
    async with GatewayThread(upstream) as gateway, gateway.client() as client:
        assert (await client.get(ME)).status == 200
        assert (await client.ask(method, ME, body=b"abc")).body == b"abc"
        assert (await client.get(ME)).body == b""
    assert [request.connection for request in upstream.requests] == [1, 1, 2, 2]
    assert [request.body for request in upstream.requests] == [b"", b"abc", b"abc", b""]


@pytest.mark.parametrize("last_words", [b"", b"unasked"])
async def test_a_post_does_not_use_a_connection_that_was_just_closed(
    upstream: Upstream, last_words: bytes
) -> None:
    sockets = []

    async def remember(request: Message, on: Connection) -> None:
        sockets.append(on.writer.get_extra_info("socket"))
        on.writer.write(ok())

    def hang_up() -> None:
        if last_words:
            os.write(sockets[0].fileno(), last_words)
        sockets[0].shutdown(socket.SHUT_WR)

    upstream.answers(remember)
    async with GatewayThread(upstream) as gateway, gateway.client() as client:
        assert (await client.get(ME)).status == 200
        # The gateway has read the request when the service hangs up, and has not sent it yet.
        post = request(b"POST", LOGIN, body=b"x")
        gateway.on_two_turns(lambda: client.send_at_once(post), hang_up)
        assert (await client.answer()).status == 200
    assert [request.connection for request in upstream.requests] == [1, 2]


@pytest.mark.parametrize(("method", "times"), [(b"GET", 2), (b"POST", 1)])
async def test_only_idempotent_requests_are_retried_and_only_once(
    upstream: Upstream, method: bytes, times: int
) -> None:
    upstream.answers(b"", then_close=True)
    async with GatewayThread(upstream) as gateway, gateway.client() as client:
        assert error(await client.ask(method, ME, body=b"x"))[0] == 502
    assert [request.body for request in upstream.requests] == [b"x"] * times


@pytest.mark.parametrize(
    ("limit", "seconds"), [("upstream_idle_seconds", 0.05), ("upstream_age_seconds", 0)]
)
async def test_connections_that_are_idle_or_old_are_not_reused(
    upstream: Upstream, limit: str, seconds: float
) -> None:
    async def is_on_a_second() -> bool:
        assert (await client.get(ME)).status == 200
        return upstream.requests[-1].connection > 1

    async with GatewayThread(upstream, **{limit: seconds}) as gateway, gateway.client() as client:
        await eventually(is_on_a_second)


NO_ANSWERS = [
    b"hello\r\n\r\n",
    OK + b"content-length: 3\r\n" + CHUNKED + b"0\r\n\r\n",
    OK + b"content-length: 3\r\ncontent-length: 4\r\n\r\nabc",
    OK + b"content-length: x\r\n\r\n",
    OK + b"transfer-encoding: gzip\r\n\r\nabc",
    OK + b"x-folded: a\r\n b\r\n\r\n",
    OK + b"x-huge: " + b"a" * 70_000 + b"\r\ncontent-length: 0\r\n\r\n",
    OK + b"x-many: 1\r\n" * 10_000,
    OK + b"content-length: 99999999\r\n\r\n",
    OK + b"content-le",
    b"HTTP/1.1 999 Own\r\ncontent-length: 0\r\n\r\n",
    b"HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
    b"",
    # What breaks off:
    OK + b"content-length: 10\r\n\r\nhalf",
    OK + CHUNKED + b"4\r\nhalf\r\n",
    OK + CHUNKED + b"4\r\nhalf\r\nzzz\r\n",
]


@pytest.mark.parametrize("framing", [b"content-length: %d", b"connection: close\r\nx-size: %d"])
async def test_a_response_over_the_limit_is_502(upstream: Upstream, framing: bytes) -> None:
    async with GatewayThread(upstream, answer_limit=100_000) as gateway, gateway.client() as client:
        upstream.answers(ok(b"x" * 100_000))
        assert (await client.get(ME)).status == 200
        head = OK + framing % 100_001
        upstream.answers(head + b"\r\n\r\n" + b"x" * 100_001, then_close=True)
        assert (await client.get(ME)).status == 502


@pytest.mark.parametrize("response", NO_ANSWERS)
async def test_an_invalid_or_truncated_response_is_502(
    client: Client, service: Upstream, response: bytes
) -> None:
    service.answers(response, then_close=True)
    assert error(await client.get(ME)) == (502, "Service gave no valid answer")
    # Only a request without the first byte of an answer is sent again.
    assert len(service.requests) == (1 if response else 2)
    service.forget()
    assert (await client.get(ME)).status == 200


@pytest.mark.parametrize("method", [b"GET", b"HEAD"])
@pytest.mark.parametrize("more", [ok(b"smuggled"), b"HTTP/1.1 200 OK\r\nx-", b"x", b"\r\n"])
async def test_bytes_after_a_response_are_not_the_next_response(
    client: Client, service: Upstream, method: bytes, more: bytes
) -> None:
    first = ok(b"") if method == b"HEAD" else ok(b"first")
    service.answers(first + more)
    await client.ask(method, ME)
    service.answers(ok(b"second"))
    for _ in range(3):
        assert (await client.get(ME)).body == b"second"
    # Not even a line that llhttp passes over is accepted between two answers.
    assert service.requests[1].connection != service.requests[0].connection


async def test_unsolicited_bytes_are_not_a_response(upstream: Upstream) -> None:
    async def say_more_later(request: Message, on: Connection) -> None:
        on.writer.write(ok(b"first"))
        asyncio.get_running_loop().call_later(0.05, on.writer.write, ok(b"unasked"))

    upstream.answers(say_more_later)
    async with GatewayThread(upstream) as gateway, gateway.client() as client:
        assert (await client.get(ME)).body == b"first"
        upstream.answers(ok(b"second"))
        await eventually(lambda: upstream.open == 0, what="the gateway drops that connection")
        assert (await client.get(ME)).body == b"second"


async def stall(request: Message, on: Connection) -> None:
    """Begin an answer and never end it."""
    on.writer.write(OK + b"content-length: 10\r\n\r\nhalf")
    await on.reader.read()


@pytest.mark.parametrize("answer", [never, stall])
async def test_a_response_that_is_late_or_stalls_is_504(upstream: Upstream, answer: Answer) -> None:
    upstream.answers(answer)
    settings = {"answer_seconds": 0.2, "upstream_connections": 1}
    async with GatewayThread(upstream, **settings) as gateway, gateway.client() as client:
        assert error(await client.get(ME)) == (504, "Service took too long to answer")
        assert (await client.ask(b"POST", LOGIN, body=b"x")).status == 504
        await eventually(lambda: upstream.open == 0, what="both connections are given up")
    assert len(upstream.requests) == 2


async def test_a_plan_may_take_longer_than_other_responses(upstream: Upstream) -> None:
    async with GatewayThread(upstream, answer_seconds=0.2) as gateway, gateway.client() as writing:
        await writing.send(PLAN)
        await upstream.wait_for_requests()
        assert (await gateway.exchange(request(b"GET", b"/api/ai/status?do=hold"))).status == 504
        upstream.release.set()
        assert (await writing.answer()).status == 200


@pytest.mark.parametrize(
    "held", [ME, b"/api/ai/generate-plan", b"/%61pi/ai/%67%65%6E%65%72%61%74%65%2d%70%6c%61%6e"]
)
async def test_requests_beyond_the_connections_wait_and_beyond_the_queue_are_503(
    upstream: Upstream, held: bytes
) -> None:
    settings = {"upstream_connections": 2, "upstream_queue": 3, "upstream_queue_seconds": 20}
    async with GatewayThread(upstream, **settings) as gateway:
        sent = request(b"POST", held + b"?do=hold")
        asking = [asyncio.create_task(gateway.exchange(sent)) for _ in range(8)]
        refused = 8 - 2 - 3
        await eventually(lambda: sum(task.done() for task in asking) == refused)
        await upstream.wait_for_requests(2)
        # Another route to the same service has separate connections.
        assert (await gateway.exchange(request(b"GET", b"/api/ai/status"))).status == 200
        upstream.release.set()
        statuses = sorted(answer.status for answer in await asyncio.gather(*asking))
    assert statuses == [200] * 5 + [503] * refused
    assert upstream.connections == 3


async def test_a_connection_with_a_partial_request_is_not_reused(upstream: Upstream) -> None:
    async with GatewayThread(upstream, body_limit=2**25) as gateway, gateway.client() as client:
        # The service answers before it has read more than the head.
        answer = await client.ask(b"POST", b"/api/plans?do=early", body=b"x" * 2**25)
        assert answer.status == 200
        assert (await client.get(b"/api/plans")).status == 200
    assert [request.connection for request in upstream.requests] == [1, 2]
    assert not upstream.requests[0].whole
