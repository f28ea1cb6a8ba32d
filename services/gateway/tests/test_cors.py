"""The frontend's page may call the API; other pages may not."""

import pytest

from .gateways import Door
from .upstream import Upstream
from .wire import Client, Message

ORIGIN = b"https://keto.example"
ASKS = (b"access-control-request-method: POST", b"access-control-request-headers: authorization")


def cors(answer: Message) -> set[bytes]:
    return {name for name, _ in answer.headers if name.startswith(b"access-control")}


async def test_a_preflight_of_the_frontend_is_answered_by_the_gateway(
    client: Client, service: Upstream
) -> None:
    answer = await client.ask(b"OPTIONS", b"/api/auth/login", b"origin: " + ORIGIN, *ASKS)
    assert (answer.status, answer.body, service.requests) == (204, b"", [])
    assert answer[b"access-control-allow-origin"] == ORIGIN
    assert b"POST" in answer[b"access-control-allow-methods"]
    assert {b"authorization", b"content-type"} <= set(
        answer[b"access-control-allow-headers"].split(b", ")
    )
    assert int(answer[b"access-control-max-age"]) > 0
    assert answer[b"vary"] == b"Origin"
    assert b"access-control-allow-credentials" not in answer


@pytest.mark.parametrize("origin", [b"https://evil.example", b"null", b"https://keto.example:8443"])
async def test_a_preflight_of_another_page_is_refused(
    client: Client, service: Upstream, origin: bytes
) -> None:
    answer = await client.ask(b"OPTIONS", b"/api/auth/login", b"origin: " + origin, *ASKS)
    assert (answer.status, cors(answer), service.requests) == (403, set(), [])


async def test_the_frontend_may_read_answers_and_failures(
    client: Client, service: Upstream
) -> None:
    for path, status in ((b"/api/auth/me", 200), (b"/api/nowhere", 404)):
        answer = await client.get(path, b"origin: " + ORIGIN)
        assert answer.status == status
        assert answer[b"access-control-allow-origin"] == ORIGIN
        assert answer[b"vary"] == b"Origin"
    assert service.requests[0][b"origin"] == ORIGIN


@pytest.mark.parametrize("lines", [[], [b"origin: https://evil.example"]])
async def test_other_origins_get_no_cors_headers_and_responses_vary(
    client: Client, service: Upstream, lines: list[bytes]
) -> None:
    answer = await client.get(b"/api/auth/me", *lines)
    assert (answer.status, cors(answer), answer[b"vary"]) == (200, set(), b"Origin")


async def test_options_that_are_no_preflight_are_the_services(
    client: Client, service: Upstream
) -> None:
    assert (await client.ask(b"OPTIONS", b"/api/auth/login")).status == 200
    assert len(service.requests) == 1


async def test_without_a_frontend_no_other_origin_is_allowed(own: Upstream) -> None:
    async with Door(own) as door, door.client() as client:
        answer = await client.get(b"/api/auth/me", b"origin: " + ORIGIN)
        assert cors(answer) == set()
        assert b"vary" not in answer
        preflight = await client.ask(b"OPTIONS", b"/api/auth/me", b"origin: " + ORIGIN, *ASKS)
        assert preflight.status == 403


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
    own: Upstream, url: str, origin: bytes
) -> None:
    async with Door(own, frontend_url=url) as door, door.client() as client:
        answer = await client.get(b"/healthz", b"origin: " + origin)
        assert answer[b"access-control-allow-origin"] == origin
