"""Clients that leave, dawdle, or send too much."""

import asyncio
import json

import pytest

from testkit.eventually import eventually

from .wire import Client, Door, Received, Service, all_at, ok


class Held:
    """A service that answers when it is told to."""

    def __init__(self, service: Service) -> None:
        self.go = asyncio.Event()
        self.ended = 0
        service.answers(self._answer)

    async def _answer(
        self, request: Received, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        ended = asyncio.ensure_future(reader.read())
        go = asyncio.ensure_future(self.go.wait())
        done, _ = await asyncio.wait({ended, go}, return_when=asyncio.FIRST_COMPLETED)
        if ended in done:
            self.ended += 1
            writer.close()
            return
        ended.cancel()
        await asyncio.wait({ended})
        writer.write(ok(b"late"))


async def test_what_only_asks_is_abandoned_with_its_client(own: Service) -> None:
    held = Held(own)
    async with Door(all_at(own.url)) as door:
        async with door.client() as client:
            await client.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n")
            await own.asked()
        await eventually(lambda: held.ended == 1, what="the service's connection is closed")


@pytest.mark.parametrize("pieces", [[b"{}"], [b"{", b"}"]])
async def test_who_leaves_while_a_plan_is_written_does_not_stop_the_writing(
    own: Service, pieces: list[bytes]
) -> None:
    held = Held(own)
    async with Door(all_at(own.url), upstream_connections=1) as door:
        async with door.client() as leaving, door.client() as reading:
            await leaving.send(
                b"POST /api/ai/generate-plan HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n"
                + pieces[0]
            )
            await eventually(lambda: own.connections == 1)
            for piece in pieces[1:]:
                await leaving.send(piece)
            await own.asked(1)
            await reading.send(b"GET /api/ai/sessions HTTP/1.1\r\nhost: a\r\n\r\n")
            await own.asked(2)
        # Both have left. Only the one that merely read is given up.
        await eventually(lambda: held.ended == 1)
        assert own.open == 1
        held.go.set()
        own.answers(ok())
        async with door.client() as client:
            # The one connection for plans comes back whole, and carries the next.
            answer = await client.ask(b"POST", b"/api/ai/generate-plan", body=b"{}")
            assert answer.status == 200
    assert own.requests[2].connection == own.requests[0].connection
    assert held.ended == 1


async def test_an_endless_answer_ends_with_its_client(own: Service) -> None:
    ended = asyncio.Event()

    async def drip(
        request: Received, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n")
        await reader.read()
        ended.set()

    own.answers(drip)
    async with Door(all_at(own.url)) as door:
        async with door.client() as client:
            await client.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n")
            await client.reader.readuntil(b"x\r\n")
        await asyncio.wait_for(ended.wait(), 20)


async def test_half_a_body_is_never_taken_for_a_whole_one(own: Service) -> None:
    body_ended_early = asyncio.Event()

    async def read(
        request: Received, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            await reader.readexactly(10)
        except (asyncio.IncompleteReadError, ConnectionError):
            body_ended_early.set()

    own.answers(read, reads_body=False)
    async with Door(all_at(own.url)) as door:
        async with door.client() as client:
            await client.send(
                b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf"
            )
            await own.asked()
        await asyncio.wait_for(body_ended_early.wait(), 20)


async def test_a_body_that_trickles_in_is_408(own: Service) -> None:
    async with Door(all_at(own.url), body_seconds=0.3) as door, door.client() as client:
        await client.send(
            b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nx"
        )
        answer = await client.answer()
        assert (answer.status, answer.body) == (408, b'{"error": "Request body too slow"}')
        assert await client.rest() == b""
        await eventually(lambda: own.open == 0)


@pytest.mark.parametrize(
    "start", [b"", b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\nx-slow: ", b"\r\n\r\n\r\n"]
)
async def test_a_head_that_does_not_come_closes_the_connection(own: Service, start: bytes) -> None:
    async with Door(all_at(own.url), head_seconds=0.3) as door, door.client() as client:
        await client.send(start)
        assert await client.rest() == b""
    assert own.requests == []


async def test_a_connection_that_was_used_before_gets_no_more_time(own: Service) -> None:
    async with Door(all_at(own.url), head_seconds=0.3) as door, door.client() as client:
        assert (await client.get(b"/api/auth/me")).status == 200
        await client.send(b"G")
        assert await client.rest() == b""


async def test_an_idle_connection_is_closed_after_a_while(own: Service) -> None:
    async with Door(all_at(own.url), keep_alive_seconds=1) as door, door.client() as client:
        assert (await client.get(b"/api/auth/me")).status == 200
        assert await client.rest() == b""


@pytest.mark.parametrize("complete", [True, False])
async def test_a_head_over_the_limit_is_431(own: Service, complete: bool) -> None:
    end = b"\r\n\r\n" if complete else b""
    async with Door(all_at(own.url), head_limit=4096) as door, door.client() as client:
        assert (await client.get(b"/api/auth/me", b"x-fits: " + b"a" * 3000)).status == 200
        await client.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\nx-big: " + b"a" * 5000 + end)
        answer = await client.answer()
        assert (answer.status, answer.body) == (431, b'{"error": "Request headers too large"}')
    assert len(own.requests) == 1


async def test_more_clients_than_agreed_are_told_so(own: Service) -> None:
    async with Door(all_at(own.url), max_clients=2) as door:
        async with door.client() as first, door.client() as second:
            for client in (first, second):
                assert (await client.get(b"/api/auth/me")).status == 200
            async with door.client() as third:
                answer = await third.answer()
                assert answer.status == 503
                assert json.loads(answer.body) == {"error": "Too many connections"}

        async def comes_in() -> bool:
            async with door.client() as client:
                return (await client.get(b"/api/auth/me")).status == 200

        await eventually(comes_in)


async def test_a_websocket_is_refused_in_plain_words(client: Client, service: Service) -> None:
    await client.send(
        b"GET /api/auth/ws HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
        b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    answer = await client.answer()
    assert (answer.status, answer.body) == (400, b'{"error": "WebSocket is not supported"}')
    assert await client.rest() == b""
    assert service.requests == []


async def test_an_offer_of_http_2_is_passed_over(client: Client, service: Service) -> None:
    await client.send(
        b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\nconnection: Upgrade, HTTP2-Settings\r\n"
        b"upgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n"
    )
    answer = await client.answer()
    assert (answer.status, answer[b"connection"]) == (200, b"close")
    (request,) = service.requests
    assert not {b"upgrade", b"connection", b"http2-settings"} & dict(request.headers).keys()


async def test_nonsense_after_a_request_does_not_take_its_answer_away(
    client: Client, service: Service
) -> None:
    held = Held(service)
    await client.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\nnonsense\r\n\r\n")
    await service.asked()
    held.go.set()
    assert (await client.answer()).body == b"late"
    assert await client.rest() == b""


async def test_shutting_down_finishes_what_is_under_way_and_takes_nothing_new(
    own: Service,
) -> None:
    held = Held(own)
    async with (
        Door(all_at(own.url), shutdown_seconds=20) as door,
        door.client() as waiting,
        door.client() as idle,
    ):
        assert (await idle.get(b"/healthz")).status == 200
        await waiting.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n")
        await own.asked()
        door.stop()
        assert await idle.rest() == b""
        held.go.set()
        answer = await waiting.answer()
        assert (answer.body, answer[b"connection"]) == (b"late", b"close")


async def test_shutting_down_does_not_wait_for_ever(own: Service) -> None:
    Held(own)
    async with Door(all_at(own.url), shutdown_seconds=1) as door, door.client() as client:
        await client.send(
            b"POST /api/ai/generate-plan HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}"
        )
        await own.asked()
        door.stop()
        await client.rest()
