"""Client addresses: what services receive, and which proxies are trusted."""

import logging

import pytest

from gateway.clients.addresses import Clients
from services.gateway.tests.gateways import GatewayThread
from services.gateway.tests.upstream_server import Upstream
from services.gateway.tests.wire import ME

FORGED = (
    *(b"x-forwarded-proto: https", b"x-forwarded-host: keto.example", b"x-real-ip: 6.6.6.6"),
    *(b"forwarded: for=6.6.6.6", b"x-client-networks: 6.6.6.6/32"),
)
# No token comes back while a test runs.
TWO_REQUESTS = {"rate_limit_burst": 2, "rate_limit_per_minute": 1}
PROXY = "127.0.0.1/32"
V4, V6 = b"203.0.113.7/32", b"2001:db8::/64 2001:db8::/56 2001:db8::/48"
WIDER = b"2001:db8:1:23ff::/64 2001:db8:1:2300::/56 2001:db8:1::/48"
HOPS = b"6.6.6.6, 2001:db8::6, 9.9.9.9"


@pytest.mark.parametrize(
    ("trusted", "named", "hops", "networks"),
    [
        (PROXY, HOPS, b"9.9.9.9", b"9.9.9.9/32"),
        ("127.0.0.0/8,9.9.9.0/24", HOPS, b"2001:db8::6, 9.9.9.9", V6),
        ("127.0.0.0/8, 9.9.9.0/24, 2001:db8::/32", HOPS, HOPS, b"6.6.6.6/32"),
        ("0.0.0.0/0,::/0", HOPS, HOPS, b"6.6.6.6/32"),
        (PROXY, b"203.0.113.7", b"203.0.113.7", V4),
        (PROXY, b"203.0.113.7:4711", b"203.0.113.7", V4),
        (PROXY, b"::ffff:203.0.113.7", b"::ffff:203.0.113.7", V4),
        (PROXY, b"[2001:db8::6]:4711", b"2001:db8::6", V6),
        (PROXY, b"[2001:db8::6]", b"2001:db8::6", V6),
        (PROXY, b"2001:db8:1:23ff::9", b"2001:db8:1:23ff::9", WIDER),
    ],
)
async def test_a_trusted_proxy_names_the_client(
    upstream: Upstream, trusted: str, named: bytes, hops: bytes, networks: bytes
) -> None:
    first, _, last = named.rpartition(b", ")
    lines = [b"x-forwarded-for: " + each for each in (first, last) if each]
    async with (
        GatewayThread(upstream, trusted_proxies=trusted) as gateway,
        gateway.client() as client,
    ):
        await client.get(ME, *lines, *FORGED)
    (request,) = upstream.requests
    assert request[b"x-forwarded-for"] == hops + b", 127.0.0.1"
    assert request[b"x-forwarded-proto"] == b"https"
    assert request[b"x-forwarded-host"] == b"keto.example"
    # Those in which limits count the client.
    assert request[b"x-client-networks"] == networks


@pytest.mark.parametrize("trusted", ["none", "10.0.0.0/8", "127.0.0.9/32"])
async def test_x_forwarded_for_of_an_untrusted_client_is_ignored(
    upstream: Upstream, trusted: str
) -> None:
    settings = {"trusted_proxies": trusted, **TWO_REQUESTS}
    async with GatewayThread(upstream, **settings) as gateway, gateway.client() as client:
        # However it calls itself, it is one client.
        for status in (200, 200, 429):
            assert (await client.get(ME, b"x-forwarded-for: " + HOPS, *FORGED)).status == status
    for request in upstream.requests:
        assert request[b"x-forwarded-for"] == b"127.0.0.1"
        assert request[b"x-forwarded-proto"] == b"http"
        assert request[b"x-forwarded-host"] == b"keto.test"
        assert request[b"x-client-networks"] == b"127.0.0.1/32"
        assert request[b"host"] == upstream.url.removeprefix("http://").encode()
        assert b"forwarded" not in request
        assert b"x-real-ip" not in request


@pytest.mark.parametrize("trusted", ["none", "127.0.0.1/32"])
@pytest.mark.parametrize("named", [b"127.0.0.1", b"::1", b"::ffff:127.0.0.1", b"", b"unknown"])
async def test_an_address_that_is_forwarded_is_never_exempt(
    upstream: Upstream, named: bytes, trusted: str
) -> None:
    settings = {"trusted_proxies": trusted, **TWO_REQUESTS}
    async with GatewayThread(upstream, **settings) as gateway, gateway.client() as client:
        for status in (200, 200, 429):
            assert (await client.get(ME, b"x-forwarded-for: " + named)).status == status
        # Who connects without a proxy still is, and is counted in no network.
        for _ in range(4):
            assert (await client.get(ME, b"x-client-networks: 6.6.6.6/32")).status == 200
    assert b"x-client-networks" not in upstream.requests[-1]


def test_a_proxy_that_is_not_trusted_is_named_once(caplog: pytest.LogCaptureFixture) -> None:
    clients = Clients(["10.0.0.0/8"], [])
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            for host in ("172.18.0.4", "10.0.0.1", "127.0.0.1", "9.9.9.9"):
                clients.of_request(host, b"198.51.100.1")
    assert [record.getMessage() for record in caplog.records] == [
        "X-Forwarded-For is not believed: TRUSTED_PROXIES lacks 172.18.0.4"
    ]
