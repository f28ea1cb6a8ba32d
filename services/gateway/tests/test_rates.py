"""Requests of one client address over time."""

import pytest

from gateway import rates
from gateway.rates import Buckets, Rate
from gateway.messages import ErrorResponse

from .wire import Client, Door, ReceivedMessage, UpstreamService, all_at


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
            buckets.take(address)
        except ErrorResponse:
            continue
        taken += 1
    return taken


def test_a_bucket_has_its_burst_and_then_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    buckets = Buckets(Rate(per_minute=60, burst=5))
    assert takes(buckets, "a", 10) == 5
    assert takes(buckets, "b", 10) == 5
    time.now += 3
    assert takes(buckets, "a", 10) == 3
    time.now += 3600
    assert takes(buckets, "a", 10) == 5


def test_a_refusal_says_when_there_is_a_token_again(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    buckets = Buckets(Rate(per_minute=6, burst=1))
    buckets.take("a")
    with pytest.raises(ErrorResponse) as refused:
        buckets.take("a")
    assert (b"retry-after", b"10") in refused.value.response().headers
    time.now += 10
    buckets.take("a")


def test_full_buckets_are_forgotten_and_a_flood_of_addresses_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time = Time(monkeypatch)
    monkeypatch.setattr(rates, "_MOST_BUCKETS", 10)
    buckets = Buckets(Rate(per_minute=60, burst=1))
    for number in range(1000):
        buckets.take(str(number))
        assert len(buckets._full_at) <= 10
    time.now += 60
    buckets.take("a")


async def ask(client: Client, address: bytes, method: bytes, path: bytes) -> ReceivedMessage:
    return await client.ask(method, path, b"x-forwarded-for: " + address, body=b"{}")


async def test_writes_of_accounts_have_a_rate_of_their_own(own: UpstreamService) -> None:
    limits = {"auth_rate_limit_burst": 2, "rate_limit_burst": 4, "trusted_proxies": 1}
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


async def test_loopback_and_exempt_networks_have_no_rate(own: UpstreamService) -> None:
    limits = {"rate_limit_burst": 1, "auth_rate_limit_burst": 1}
    async with Door(all_at(own.url), **limits) as door, door.client() as client:
        for _ in range(5):
            answer = await client.ask(b"POST", b"/api/auth/login", body=b"{}")
            assert answer.status == 200
