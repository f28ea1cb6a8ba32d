"""No encoded variant of a path bypasses a route's limits."""

import pytest

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream import Upstream
from services.gateway.tests.wire import Client
from testkit.eventually import eventually

from . import markers
from .member import WellBehavedClient
from .test_slow_clients import close, opened

SPELLINGS = [
    b"/api/ai/%67enerate-plan",
    b"/api/ai/generate%2Dplan",
    b"/api/%61i/generate-plan",
    b"/%61pi/ai/%67%65%6E%65%72%61%74%65%2d%70%6c%61%6e",
]
TWO_MEANINGS = [
    b"/api/ai/generate-plan%2f",
    b"/api/ai%2Fgenerate-plan",
    b"/api/ai/%2e%2e/auth/me",
    b"/api/ai/../auth/me",
    b"/api/ai/./generate-plan",
    b"/api//ai/generate-plan",
    b"/api/ai//generate-plan",
    b"/api/ai\\generate-plan",
    b"/api/ai/%5cgenerate-plan",
    *(b"/api/ai/generate-plan%%%02x" % code for code in (*range(0x20), 0x7F)),
    b"/api/ai/%0agenerate-plan",
    b"/api/ai/%2E/generate-plan",
    b"/api/tracker/..%2f..%2finternal/users",
]


@pytest.mark.parametrize("spelling", SPELLINGS)
async def test_an_encoded_letter_is_forwarded_decoded(
    gateway: GatewayProcess, upstream: Upstream, spelling: bytes
) -> None:
    client = await Client.connect(gateway.port)
    answer = await client.exchange(markers.request(b"POST", spelling, b"spelled", body=b"{}"))
    client.close()
    assert (answer.status, answer.echo) == (200, b"spelled")
    assert [arrival.path for arrival in upstream.requests] == [b"/api/ai/generate-plan"]


@pytest.mark.parametrize("path", TWO_MEANINGS)
async def test_a_path_with_two_meanings_is_refused(
    gateway: GatewayProcess, upstream: Upstream, path: bytes
) -> None:
    client = await Client.connect(gateway.port)
    answer = await client.exchange(markers.request(b"GET", path, b"twofold"))
    client.close()
    assert (answer.status, answer.body) == (400, b'{"error": "Bad request"}')
    assert upstream.requests == []


@pytest.mark.parametrize("spelling", [b"/api/ai/generate-plan", SPELLINGS[0], SPELLINGS[3]])
async def test_plans_in_flight_do_not_close_the_rest_of_the_prefix(
    gateway: GatewayProcess, upstream: Upstream, spelling: bytes
) -> None:
    def plan(index: int) -> bytes:
        return markers.request(b"POST", spelling, b"plan.%d" % index, body=b"{}", do=b"hold")

    writing = await opened(gateway.port, 160, plan)
    try:
        await eventually(lambda: len(upstream.requests) >= 16, what="plans in flight")
        await gateway.settle()
        member = WellBehavedClient(gateway.port)
        for _ in range(4):
            await member.ask(b"/api/ai/sessions")
        member.close()
        assert member.failures == []
    finally:
        upstream.release.set()
        close(writing)
        # Those in the gateway's queue come now; held, they would stand in the next test's way.
        await eventually(lambda: is_served(gateway, b"/api/ai/generate-plan"), what="no queue")


async def is_served(gateway: GatewayProcess, path: bytes) -> bool:
    member = WellBehavedClient(gateway.port)
    await member.ask(path)
    member.close()
    return member.failures == []
