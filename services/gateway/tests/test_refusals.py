"""Refusing requests that a service has no room for: cheaply, on connections that are kept."""

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from gateway import client as clients
from gateway import pool

from .gateways import Door
from .upstream import Upstream, never

POST = b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n"


@pytest_asyncio.fixture(loop_scope="session")
async def full(own: Upstream) -> AsyncIterator[Door]:
    """A gateway whose one connection to each service is in use, without a queue."""
    own.answers(never)
    settings = {"upstream_connections": 1, "upstream_queue": 0}
    async with Door(own, **settings) as door, door.client() as holding:
        await holding.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n")
        await own.asked()
        yield door
        own.forget()
        await own.hang_up()


async def test_a_refused_request_leaves_its_connection_open(
    full: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clients, "_EARLY_SECONDS", 0)
    async with full.client() as client:
        for head, body in ((POST + b"{}", b""), (POST, b"{}"), (POST, b"{}")):
            await client.send(head)
            await asyncio.sleep(0)
            await client.send(body)
            answer = await client.answer()
            assert (answer.status, answer[b"retry-after"]) == (503, b"2")
            assert b"connection" not in answer


async def test_refusals_are_one_line_of_the_log_a_second(
    full: Door, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(clients, "_EARLY_SECONDS", 0)
    monkeypatch.setattr(pool, "_LOG_SECONDS", 3600)
    async with full.client() as client:
        for _ in range(5):
            assert (await client.get(b"/api/auth/me")).status == 503
    (line,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert (vars(line)["upstream"], vars(line)["reason"]) == ("identity", "The queue is full")


async def test_a_client_that_ignores_retry_after_is_refused_later_than_others(
    full: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clients, "_EARLY_SECONDS", 3600)
    async with full.client() as hasty, full.client() as other:
        assert (await hasty.get(b"/api/auth/me")).status == 503
        again = asyncio.create_task(hasty.get(b"/api/auth/me"))
        assert (await other.get(b"/api/auth/me")).status == 503
        assert not again.done()
        again.cancel()
        await asyncio.wait({again})
