"""The frontend's page may call the API; other pages may not."""

import pytest

from .gateways import Door
from .upstream import Upstream
from .wire import LOGIN, ME, Client, Message

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
    assert {b"authorization", b"content-type"} <= set(names)
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
async def test_only_the_frontend_may_read_answers_and_failures(
    client: Client, service: Upstream, method: bytes, path: bytes, status: int, origin: bytes
) -> None:
    sent = [b"origin: " + origin] if origin else []
    answer = await client.ask(method, path, *sent)
    assert (answer.status, answer[b"vary"]) == (status, b"Origin")
    assert cors(answer).get(b"access-control-allow-origin") == (OWN if origin == OWN else None)
    assert origin == OWN or cors(answer) == {}
    # Options that are no preflight are the service's.
    assert [each.all(b"origin") for each in service.requests] == (
        [] if status == 404 else [[origin] if origin else []]
    )


async def test_without_a_frontend_no_other_origin_is_allowed(own: Upstream) -> None:
    async with Door(own) as door, door.client() as client:
        answer = await client.get(ME, b"origin: " + OWN)
        assert cors(answer) == {}
        assert b"vary" not in answer
        assert (await client.ask(b"OPTIONS", ME, b"origin: " + OWN, *ASKS)).status == 403


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
