"""Requests of one client address over time."""

from contextlib import suppress

import pytest

from gateway import rates
from gateway.messages import ErrorResponse
from gateway.rates import Buckets

from .gateways import Door, all_at
from .upstream import Upstream, ok
from .wire import Client, Message

PROXY = "127.0.0.1/32"


class Time:
    """The time, as a test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(rates, "monotonic", lambda: self.now)


def takes(buckets: Buckets, address: str, count: int) -> int:
    """How many of so many requests are not refused."""
    taken = 0
    for _ in range(count):
        try:
            buckets.take([address])
        except ErrorResponse:
            continue
        taken += 1
    return taken


def test_a_bucket_has_its_burst_and_then_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    buckets = Buckets(per_minute=60, burst=5)
    assert takes(buckets, "a", 10) == 5
    assert takes(buckets, "b", 10) == 5
    time.now += 3
    assert takes(buckets, "a", 10) == 3
    time.now += 3600
    assert takes(buckets, "a", 10) == 5


def test_a_wider_network_has_twice_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    buckets = Buckets(per_minute=60, burst=5)

    def takes_of(*networks: str) -> int:
        taken = 0
        with suppress(ErrorResponse):
            while True:
                buckets.take(networks)
                taken += 1
        return taken

    assert takes_of("64a", "56", "48") == 5
    assert takes_of("64b", "56", "48") == 5
    # The /56 has given its ten: a third /64 of it gets none, nor has it lost any by asking.
    assert takes_of("64c", "56", "48") == 0
    assert takes_of("64d", "56b", "48") == 5
    assert takes_of("64e", "56c", "48") == 5
    assert takes_of("64f", "56d", "48") == 0
    time.now += 1
    assert takes_of("64a", "56", "48") == 1
    assert takes_of("64c", "56", "48") == 1


def test_a_refusal_says_when_there_is_a_token_again(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    buckets = Buckets(per_minute=6, burst=1)
    buckets.take(["a"])
    with pytest.raises(ErrorResponse) as refused:
        buckets.take(["a"])
    assert (b"retry-after", b"10") in refused.value.response().headers
    time.now += 10
    buckets.take(["a"])


def test_full_buckets_are_forgotten_and_a_flood_of_addresses_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time = Time(monkeypatch)
    monkeypatch.setattr(rates, "_MOST_BUCKETS", 10)
    buckets = Buckets(per_minute=60, burst=1)
    for number in range(1000):
        buckets.take([str(number)])
        assert len(buckets._full_at) <= 10
    time.now += 60
    buckets.take(["a"])


async def ask(client: Client, address: bytes, method: bytes, path: bytes) -> Message:
    return await client.ask(method, path, b"x-forwarded-for: " + address, body=b"{}")


async def test_writes_of_accounts_have_a_rate_of_their_own(own: Upstream) -> None:
    limits = {"auth_rate_limit_burst": 2, "rate_limit_burst": 4, "trusted_proxies": PROXY}
    async with Door(all_at(own.url), **limits) as door, door.client() as client:
        statuses = [
            (await ask(client, b"203.0.113.7", b"POST", b"/api/auth/login")).status
            for _ in range(3)
        ]
        assert statuses == [200, 200, 429]
        for path in (b"/api/tracker/log", b"/api/plans/x/review"):
            assert (await ask(client, b"203.0.113.7", b"POST", path)).status == 200
        refused = await ask(client, b"203.0.113.7", b"POST", b"/api/tracker/log")
        assert (refused.status, refused.body) == (429, b'{"error": "Too many requests"}')
        assert int(refused[b"retry-after"]) > 0
        assert (await ask(client, b"203.0.113.8", b"POST", b"/api/auth/login")).status == 200


async def test_loopback_and_exempt_networks_have_no_rate(own: Upstream) -> None:
    limits = {"rate_limit_burst": 1, "auth_rate_limit_burst": 1}
    async with Door(all_at(own.url), **limits) as door, door.client() as client:
        for _ in range(5):
            answer = await client.ask(b"POST", b"/api/auth/login", body=b"{}")
            assert answer.status == 200


async def test_a_network_registers_so_many_accounts_an_hour(own: Upstream) -> None:
    limits = {"registrations_per_hour": 3, "trusted_proxies": PROXY}
    register, login = b"/api/auth/register", b"/api/auth/login"
    async with Door(all_at(own.url), **limits) as door, door.client() as client:
        # All spellings of the path are one.
        for path in (register, b"/api/auth/%72egister", register):
            assert (await ask(client, b"203.0.113.7", b"POST", path)).status == 200
        refused = await ask(client, b"203.0.113.7", b"POST", register)
        assert (refused.status, refused.body) == (429, b'{"error": "Too many requests"}')
        assert 1100 < int(refused[b"retry-after"]) <= 1200
        assert (await ask(client, b"203.0.113.7", b"POST", login)).status == 200
        assert (await ask(client, b"203.0.113.8", b"POST", register)).status == 200
    async with Door(all_at(own.url), registrations_per_hour=3) as door, door.client() as client:
        # The machine itself, as the tests do.
        for _ in range(6):
            assert (await client.ask(b"POST", register, body=b"{}")).status == 200


async def test_many_addresses_of_one_ipv6_network_register_no_more(own: Upstream) -> None:
    limits = {"registrations_per_hour": 2, "trusted_proxies": PROXY, "auth_rate_limit_burst": 99}
    async with Door(all_at(own.url), **limits) as door, door.client() as client:
        addresses = [b"2001:db8:0:%x::1" % (block << 8) for block in range(40)]
        found = [
            (await ask(client, address, b"POST", b"/api/auth/register")).status
            for address in addresses
        ]
        assert (found.count(200), found.count(429)) == (8, 32)


@pytest.mark.parametrize("status", [b"400 Bad Request", b"405 Method Not Allowed"])
async def test_no_rate_counts_webhooks_but_those_that_are_refused(
    own: Upstream, status: bytes
) -> None:
    limits = {"rate_limit_burst": 3, "trusted_proxies": PROXY}
    webhook = b"POST", b"/api/payments/webhook"
    async with Door(all_at(own.url), **limits) as door, door.client() as client:
        for _ in range(10):
            assert (await ask(client, b"203.0.113.7", *webhook)).status == 200
        # Other requests of that address are counted, and those of its webhooks do not count.
        plans = b"GET", b"/api/plans"
        statuses = [(await ask(client, b"203.0.113.7", *plans)).status for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert (await ask(client, b"203.0.113.7", *webhook)).status == 200
        own.answers(ok(status=status))
        statuses = [(await ask(client, b"203.0.113.7", *webhook)).status for _ in range(5)]
        assert statuses == [*[int(status[:3])] * 3, 429, 429]
        own.answers(ok())
        assert (await ask(client, b"203.0.113.8", *webhook)).status == 200
