"""Requests of one client address over time."""

from types import SimpleNamespace

import pytest

from services.gateway.tests.conftest import SetConstant
from services.gateway.tests.gateways import Door
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
def time(set_constant: SetConstant) -> SimpleNamespace:
    """The time, as a test says."""
    it = SimpleNamespace(now=1000.0)
    set_constant("monotonic", lambda: it.now)
    return it


async def ask(
    client: Client, address: bytes, path: bytes = PLANS, method: bytes = b"POST"
) -> Message:
    return await client.ask(method, path, b"x-forwarded-for: " + address, body=b"{}")


async def served(
    client: Client, address: bytes, path: bytes = PLANS, *, of: int = 10, method: bytes = b"POST"
) -> int:
    """How many of so many requests are not refused."""
    statuses = [(await ask(client, address, path, method)).status for _ in range(of)]
    assert statuses == sorted(statuses)
    return len(statuses) - statuses.count(429)


async def test_an_address_has_its_burst_and_then_its_rate(
    own: Upstream, time: SimpleNamespace
) -> None:
    async with Door(own, **ONE_A_SECOND, **PROXY) as door, door.client() as client:
        assert await served(client, HOME) == 5
        assert await served(client, OTHER) == 5
        time.now += 3
        assert await served(client, HOME) == 3
        time.now += 3600
        assert await served(client, HOME) == 5


async def test_a_wider_network_has_twice_as_many(own: Upstream, time: SimpleNamespace) -> None:
    async with Door(own, **ONE_A_SECOND, **PROXY) as door, door.client() as client:
        first, same_56 = b"2001:db8:1:aa00::1", b"2001:db8:1:aa02::1"
        assert await served(client, first) == 5
        assert await served(client, b"2001:db8:1:aa01::1") == 5
        # The /56 has given its ten: a third /64 of it gets none, nor has it lost any by asking.
        assert await served(client, same_56) == 0
        assert await served(client, b"2001:db8:1:bb00::1") == 5
        assert await served(client, b"2001:db8:1:cc00::1") == 5
        assert await served(client, b"2001:db8:1:dd00::1") == 0
        time.now += 1
        assert await served(client, first) == 1
        assert await served(client, same_56) == 1


async def test_full_buckets_are_forgotten_and_a_flood_of_addresses_is_bounded(
    own: Upstream, time: SimpleNamespace, set_constant: SetConstant
) -> None:
    set_constant("_MOST_BUCKETS", 10)
    limits = {"rate_limit_per_minute": 60, "rate_limit_burst": 1}
    async with Door(own, **limits, **PROXY) as door, door.client() as client:
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


async def test_writes_of_accounts_have_a_rate_of_their_own(
    own: Upstream, time: SimpleNamespace
) -> None:
    limits = {"auth_rate_limit_burst": 2, "rate_limit_burst": 4}
    async with Door(own, **limits, **PROXY) as door, door.client() as client:
        assert await served(client, HOME, LOGIN, of=3) == 2
        assert await served(client, HOME, b"/api/tracker/log", of=3) == 2
        assert await served(client, OTHER, LOGIN, of=1) == 1


@pytest.mark.parametrize("path", OPEN_TO_STRANGERS)
async def test_what_a_stranger_may_write_has_the_rate_and_the_bodies_of_accounts(
    own: Upstream, time: SimpleNamespace, path: bytes
) -> None:
    limits = {"auth_rate_limit_burst": 2, "rate_limit_burst": 9}
    async with Door(own, **limits, **PROXY) as door, door.client() as client:
        # One rate for all of them.
        assert await served(client, HOME, LOGIN, of=1) == 1
        assert await served(client, HOME, path, of=2) == 1
        assert await served(client, HOME, path, of=1, method=b"GET") == 1
    async with Door(own) as door, door.client() as client:
        assert (await client.ask(b"POST", path, body=b"x" * 65_536)).status == 200
        assert (await client.ask(b"POST", path, body=b"x" * 65_537)).status == 413


async def test_loopback_and_exempt_networks_have_no_rate(own: Upstream) -> None:
    limits = {"rate_limit_burst": 1, "auth_rate_limit_burst": 1, "registrations_per_hour": 1}
    async with Door(own, **limits) as door, door.client() as client:
        for path in (LOGIN, REGISTER) * 3:
            assert (await client.ask(b"POST", path, body=b"{}")).status == 200


async def test_a_network_registers_so_many_accounts_an_hour(
    own: Upstream, time: SimpleNamespace
) -> None:
    async with Door(own, registrations_per_hour=3, **PROXY) as door, door.client() as client:
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
    own: Upstream, time: SimpleNamespace
) -> None:
    limits = {"registrations_per_hour": 2, "auth_rate_limit_burst": 99}
    async with Door(own, **limits, **PROXY) as door, door.client() as client:
        addresses = [b"2001:db8:0:%x::1" % (block << 8) for block in range(40)]
        found = [(await ask(client, address, REGISTER)).status for address in addresses]
        assert (found.count(200), found.count(429)) == (8, 32)


@pytest.mark.parametrize("status", [b"400 Bad Request", b"405 Method Not Allowed"])
async def test_no_rate_counts_webhooks_but_those_that_are_refused(
    own: Upstream, time: SimpleNamespace, status: bytes
) -> None:
    webhook = b"/api/payments/webhook"
    async with Door(own, rate_limit_burst=3, **PROXY) as door, door.client() as client:
        assert await served(client, HOME, webhook) == 10
        # Other requests of that address are counted, and those of its webhooks do not count.
        assert await served(client, HOME, of=4, method=b"GET") == 3
        assert await served(client, HOME, webhook, of=1) == 1
        own.answers(ok(status=status))
        assert await served(client, HOME, webhook, of=5) == 3
        own.answers(ok())
        assert await served(client, OTHER, webhook, of=1) == 1
