"""Heads and connections cost a bounded amount of memory, and one address cannot take them all."""

import pytest

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream import Upstream
from services.gateway.tests.wire import Client
from testkit.eventually import eventually

from . import markers
from .markers import PREFIXES
from .member import WellBehavedClient, failures_of
from .test_slow_clients import close, opened

HEAD = b"GET /api/plans HTTP/1.1\r\nhost: keto.test\r\n"
HEADS_MAY_COST = 60


async def test_many_small_headers_cost_little_memory(upstream: Upstream) -> None:
    async with GatewayProcess(upstream.port) as gateway:
        before = gateway.peak_memory()
        attackers = await opened(gateway.port, 300, lambda _: HEAD + b"aa:bb\r\n" * 4280)
        try:
            await gateway.settle()
            assert gateway.peak_memory() - before < HEADS_MAY_COST
            assert await failures_of(gateway.port, PREFIXES, members=4, rounds=1) == []
        finally:
            close(attackers)


@pytest.mark.parametrize("sent", [b"", markers.request(b"GET", b"/api/plans", b"kept")])
async def test_idle_and_kept_connections_make_room_for_new_ones(
    upstream: Upstream, sent: bytes
) -> None:
    async with GatewayProcess(upstream.port, MAX_CLIENTS="100") as gateway:
        idle = await opened(gateway.port, 150, lambda _: sent)
        try:
            assert await failures_of(gateway.port, PREFIXES, members=4, rounds=1) == []
            assert await admin_status(gateway, b"/readyz") == 200
        finally:
            close(idle)


async def test_one_address_has_a_limited_number_of_connections(
    upstream: Upstream,
) -> None:
    settings = {"RATE_LIMIT_EXEMPT": "none", "MAX_CLIENTS": "200"}
    async with GatewayProcess(upstream.port, **settings) as gateway:
        idle = []
        for _ in range(300):
            idle.append(await Client.connect(gateway.port, source="127.0.0.2"))
        try:
            other = WellBehavedClient(gateway.port, source="127.0.0.3")
            for path in PREFIXES:
                await other.ask(path)
            assert other.failures == []
            other.close()
            await eventually(
                lambda: sum(not client.is_closed() for client in idle) <= 64,
                what="at most 64 connections of one address",
            )
        finally:
            close(idle)


async def admin_status(gateway: GatewayProcess, path: bytes) -> int:
    """The status of a page on the operators' port."""
    client = await Client.connect(gateway.admin_port)
    try:
        await client.send(b"GET %b HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n" % path)
        return int((await client.rest()).split(b" ")[1])
    finally:
        client.close()


@pytest.mark.parametrize("path", [b"/healthz", b"/readyz", b"/metrics"])
async def test_probes_have_a_port_of_their_own(gateway: GatewayProcess, path: bytes) -> None:
    assert await admin_status(gateway, path) == 200
