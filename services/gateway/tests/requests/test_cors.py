"""The frontend's page may call the API; other pages may not."""

import pytest

from gateway.settings import SERVICES, read
from services.gateway.tests.gateways import GatewayThread
from services.gateway.tests.upstream_server import Upstream
from services.gateway.tests.wire import LOGIN, ME, Client, Message

OWN, EVIL = b"https://keto.example", b"https://evil.example"
ASKS = (b"access-control-request-method: POST", b"access-control-request-headers: authorization")


def cors(answer: Message) -> dict[bytes, bytes]:
    return {name: value for name, value in answer.headers if name.startswith(b"access-control")}


async def test_a_preflight_of_the_frontend_is_answered_by_the_gateway(
    client: Client, service: Upstream
) -> None:
    answer = await client.ask(b"OPTIONS", LOGIN, b"origin: " + OWN, *ASKS)
    assert (answer.status, answer.body, service.requests) == (204, b"", [])
    allowed = cors(answer)
    assert allowed[b"access-control-allow-origin"] == OWN
    assert b"POST" in allowed[b"access-control-allow-methods"]
    names = allowed[b"access-control-allow-headers"].split(b", ")
    assert {b"authorization", b"content-type", b"if-none-match"} <= set(names)
    assert int(allowed[b"access-control-max-age"]) > 0
    assert answer[b"vary"] == b"Origin"
    assert b"access-control-allow-credentials" not in allowed


@pytest.mark.parametrize("origin", [EVIL, b"null", b"https://keto.example:8443"])
async def test_a_preflight_of_another_page_is_refused(
    client: Client, service: Upstream, origin: bytes
) -> None:
    answer = await client.ask(b"OPTIONS", LOGIN, b"origin: " + origin, *ASKS)
    assert (answer.status, cors(answer), service.requests) == (403, {}, [])


@pytest.mark.parametrize("origin", [OWN, EVIL, b""])
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [(b"GET", ME, 200), (b"GET", b"/api/nowhere", 404), (b"OPTIONS", LOGIN, 200)],
)
async def test_only_the_frontend_may_read_responses_and_errors(
    client: Client, service: Upstream, method: bytes, path: bytes, status: int, origin: bytes
) -> None:
    sent = [b"origin: " + origin] if origin else []
    answer = await client.ask(method, path, *sent)
    assert (answer.status, answer[b"vary"]) == (status, b"Origin")
    assert cors(answer).get(b"access-control-allow-origin") == (OWN if origin == OWN else None)
    assert origin == OWN or cors(answer) == {}
    # The app asks with the tag of what it has.
    exposed = cors(answer).get(b"access-control-expose-headers", b"")
    assert (b"etag" in exposed.split(b", ")) == (origin == OWN)
    # An OPTIONS request that is not a preflight goes to the service.
    assert [each.all(b"origin") for each in service.requests] == (
        [] if status == 404 else [[origin] if origin else []]
    )


async def test_without_a_frontend_no_other_origin_is_allowed(upstream: Upstream) -> None:
    async with GatewayThread(upstream) as gateway, gateway.client() as client:
        answer = await client.get(ME, b"origin: " + OWN)
        assert cors(answer) == {}
        assert b"vary" not in answer
        assert (await client.ask(b"OPTIONS", ME, b"origin: " + OWN, *ASKS)).status == 403


@pytest.mark.parametrize(
    "origin",
    [
        *(b"http://localhost", b"http://localhost:5173", b"http://127.0.0.1:5173"),
        *(b"http://[::1]:5173", b"https://localhost:65535", OWN),
    ],
)
async def test_a_local_run_allows_origins_of_this_machine(
    upstream: Upstream, origin: bytes
) -> None:
    settings = {"frontend_url": "https://keto.example", "loopback_origins": "true"}
    async with GatewayThread(upstream, **settings) as gateway, gateway.client() as client:
        preflight = await client.ask(b"OPTIONS", ME, b"origin: " + origin, *ASKS)
        answer = await client.get(ME, b"origin: " + origin)
        for each, status in ((preflight, 204), (answer, 200)):
            assert each.status == status
            assert each[b"access-control-allow-origin"] == origin
            assert each[b"vary"] == b"Origin"


@pytest.mark.parametrize(
    "origin",
    [
        *(b"http://localhost.evil.example", b"http://127.0.0.1:5173@evil.example", b"null"),
        *(b"http://evil.example/http://localhost", b"http://localhost:5173/", b"file://"),
        *(b"http://127.0.0.1.evil.example:5173", b"http://xlocalhost", b"http://127a0b0c1"),
        *(b"http://localhost:", b"http://localhost:999999", b"http://localhost:5173 evil"),
        *(b"ftp://localhost", b"HTTP://LOCALHOST", b"http://0.0.0.0:5173", EVIL),
        b"http://localhost, http://evil.example",
    ],
)
async def test_a_local_run_refuses_origins_that_only_look_local(
    upstream: Upstream, origin: bytes
) -> None:
    async with (
        GatewayThread(upstream, loopback_origins="true") as gateway,
        gateway.client() as client,
    ):
        refused = await client.ask(b"OPTIONS", ME, b"origin: " + origin, *ASKS)
        assert (refused.status, cors(refused)) == (403, {})
        answer = await client.get(ME, b"origin: " + origin)
        assert (answer.status, cors(answer), answer[b"vary"]) == (200, {}, b"Origin")


async def test_a_deployment_refuses_origins_of_the_visitors_machine(
    client: Client, service: Upstream
) -> None:
    for origin in (b"http://localhost:5173", b"http://127.0.0.1", b"http://[::1]:3000"):
        answer = await client.ask(b"OPTIONS", LOGIN, b"origin: " + origin, *ASKS)
        assert (answer.status, cors(answer)) == (403, {})


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.0.0.7"])
def test_loopback_origins_are_refused_unless_the_gateway_is_on_loopback(host: str) -> None:
    given = {f"{name.upper()}_URL": "http://service:8000" for name in SERVICES}
    given |= {"LOOPBACK_ORIGINS": "true"}
    assert read(given).loopback_origins
    with pytest.raises(SystemExit, match="LOOPBACK_ORIGINS"):
        read({**given, "HOST": host})


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Keto.example/app/", b"https://keto.example"),
        ("http://localhost:3000", b"http://localhost:3000"),
        ("https://keto.example:443", b"https://keto.example"),
        ("http://[::1]:3000/", b"http://[::1]:3000"),
    ],
)
async def test_an_origin_is_written_as_browsers_write_it(
    upstream: Upstream, url: str, origin: bytes
) -> None:
    async with GatewayThread(upstream, frontend_url=url) as gateway, gateway.client() as client:
        answer = await client.get(b"/healthz", b"origin: " + origin)
        assert answer[b"access-control-allow-origin"] == origin
