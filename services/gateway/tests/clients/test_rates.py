"""Requests of one client address over time."""

from types import SimpleNamespace

import pytest

from services.gateway.tests.gateways import GatewayThread
from services.gateway.tests.requests.test_clients import PROXY
from services.gateway.tests.upstream_server import Upstream, ok
from services.gateway.tests.wire import LOGIN, Client, Message

HOME, OTHER = b"203.0.113.7", b"203.0.113.8"
PLANS, REGISTER = b"/api/plans", b"/api/auth/register"
OPEN_TO_STRANGERS = (
    b"/api/auth/login",
    b"/api/admin/login",
    b"/api/payments/withdrawals",
    b"/api/payments/withdrawals/confirm",
)
ONE_A_SECOND = {"rate_limit_per_minute": 60, "rate_limit_burst": 5}


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The clock, which tests set."""
    it = SimpleNamespace(now=1000.0)
    monkeypatch.setattr("gateway.clients.rates.monotonic", lambda: it.now)
    return it


async def ask(
    client: Client, address: bytes, path: bytes = PLANS, method: bytes = b"POST"
) -> Message:
    return await client.ask(method, path, b"x-forwarded-for: " + address, body=b"{}")


async def served(
    client: Client, address: bytes, path: bytes = PLANS, *, of: int = 10, method: bytes = b"POST"
) -> int:
    """How many of `of` requests are not refused."""
    statuses = [(await ask(client, address, path, method)).status for _ in range(of)]
    assert statuses == sorted(statuses)
    return len(statuses) - statuses.count(429)


async def test_an_address_has_its_burst_and_then_its_rate(
    upstream: Upstream, time: SimpleNamespace
) -> None:
    async with (
        GatewayThread(upstream, **ONE_A_SECOND, **PROXY) as gateway,
        gateway.client() as client,
    ):
        assert await served(client, HOME) == 5
        assert await served(client, OTHER) == 5
        time.now += 3
        assert await served(client, HOME) == 3
        time.now += 3600
        assert await served(client, HOME) == 5


async def test_a_wider_network_has_twice_as_many(upstream: Upstream, time: SimpleNamespace) -> None:
    async with (
        GatewayThread(upstream, **ONE_A_SECOND, **PROXY) as gateway,
        gateway.client() as client,
    ):
        first, same_56 = b"2001:db8:1:aa00::1", b"2001:db8:1:aa02::1"
        assert await served(client, first) == 5
        assert await served(client, b"2001:db8:1:aa01::1") == 5
        # The /56 has used its ten: a third /64 has none left, and its refusals cost nothing.
        assert await served(client, same_56) == 0
        assert await served(client, b"2001:db8:1:bb00::1") == 5
        assert await served(client, b"2001:db8:1:cc00::1") == 5
        assert await served(client, b"2001:db8:1:dd00::1") == 0
        time.now += 1
        assert await served(client, first) == 1
        assert await served(client, same_56) == 1


async def test_full_buckets_are_forgotten_and_a_flood_of_addresses_is_bounded(
    upstream: Upstream, time: SimpleNamespace
) -> None:
    limits = {"rate_limit_per_minute": 60, "rate_limit_burst": 1, "most_buckets": 10}
    async with GatewayThread(upstream, **limits, **PROXY) as gateway, gateway.client() as client:
        assert await served(client, HOME, of=2) == 1
        time.now += 0.5
        for number in range(9):
            assert await served(client, b"203.0.113.%d" % (100 + number), of=1) == 1
        time.now += 0.5
        # The first bucket is full again, and it alone is forgotten.
        assert await served(client, OTHER, of=1) == 1
        assert await served(client, b"203.0.113.108", of=1) == 0
        # None of ten is full: all are forgotten.
        assert await served(client, HOME, of=1) == 1
        assert await served(client, b"203.0.113.108", of=1) == 1


async def test_writes_to_accounts_have_a_separate_rate(
    upstream: Upstream, time: SimpleNamespace
) -> None:
    limits = {"auth_rate_limit_burst": 2, "rate_limit_burst": 4}
    async with GatewayThread(upstream, **limits, **PROXY) as gateway, gateway.client() as client:
        assert await served(client, HOME, LOGIN, of=3) == 2
        assert await served(client, HOME, b"/api/tracker/log", of=3) == 2
        assert await served(client, OTHER, LOGIN, of=1) == 1


@pytest.mark.parametrize("path", OPEN_TO_STRANGERS)
async def test_writes_without_a_login_have_the_rate_and_body_limit_of_accounts(
    upstream: Upstream, time: SimpleNamespace, path: bytes
) -> None:
    limits = {"auth_rate_limit_burst": 2, "rate_limit_burst": 9}
    async with GatewayThread(upstream, **limits, **PROXY) as gateway, gateway.client() as client:
        # One rate for all of them.
        assert await served(client, HOME, LOGIN, of=1) == 1
        assert await served(client, HOME, path, of=2) == 1
        assert await served(client, HOME, path, of=1, method=b"GET") == 1
    async with GatewayThread(upstream) as gateway, gateway.client() as client:
        assert (await client.ask(b"POST", path, body=b"x" * 65_536)).status == 200
        assert (await client.ask(b"POST", path, body=b"x" * 65_537)).status == 413


async def test_loopback_and_exempt_networks_have_no_rate(upstream: Upstream) -> None:
    limits = {"rate_limit_burst": 1, "auth_rate_limit_burst": 1, "registrations_per_hour": 1}
    async with GatewayThread(upstream, **limits) as gateway, gateway.client() as client:
        for path in (LOGIN, REGISTER) * 3:
            assert (await client.ask(b"POST", path, body=b"{}")).status == 200


async def test_a_network_can_register_a_limited_number_of_accounts_per_hour(
    upstream: Upstream, time: SimpleNamespace
) -> None:
    async with (
        GatewayThread(upstream, registrations_per_hour=3, **PROXY) as gateway,
        gateway.client() as client,
    ):
        # All spellings of the path are one.
        for path in (REGISTER, b"/api/auth/%72egister", REGISTER):
            assert (await ask(client, HOME, path)).status == 200
        refused = await ask(client, HOME, REGISTER)
        assert (refused.status, refused.body) == (429, b'{"error": "Too many requests"}')
        assert refused[b"retry-after"] == b"1200"
        assert (await ask(client, HOME, LOGIN)).status == 200
        assert (await ask(client, OTHER, REGISTER)).status == 200
        time.now += 1200
        assert await served(client, HOME, REGISTER) == 1


async def test_many_addresses_of_one_ipv6_network_register_no_more(
    upstream: Upstream, time: SimpleNamespace
) -> None:
    limits = {"registrations_per_hour": 2, "auth_rate_limit_burst": 99}
    async with GatewayThread(upstream, **limits, **PROXY) as gateway, gateway.client() as client:
        addresses = [b"2001:db8:0:%x::1" % (block << 8) for block in range(40)]
        statuses = [(await ask(client, address, REGISTER)).status for address in addresses]
        assert (statuses.count(200), statuses.count(429)) == (8, 32)


@pytest.mark.parametrize("status", [b"400 Bad Request", b"405 Method Not Allowed"])
async def test_only_refused_webhooks_count_towards_a_rate(
    upstream: Upstream, time: SimpleNamespace, status: bytes
) -> None:
    webhook = b"/api/payments/webhook"
    async with (
        GatewayThread(upstream, rate_limit_burst=3, **PROXY) as gateway,
        gateway.client() as client,
    ):
        assert await served(client, HOME, webhook) == 10
        # Other requests of that address are counted, and those of its webhooks do not count.
        assert await served(client, HOME, of=4, method=b"GET") == 3
        assert await served(client, HOME, webhook, of=1) == 1
        upstream.answers(ok(status=status))
        assert await served(client, HOME, webhook, of=5) == 3
        upstream.answers(ok())
        assert await served(client, OTHER, webhook, of=1) == 1
