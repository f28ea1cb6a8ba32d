"""Only public paths are forwarded, each in the one form in which it was routed."""

import re
from contextlib import AsyncExitStack
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gateway.settings import SERVICES
from services.gateway.tests.gateways import GatewayThread
from services.gateway.tests.upstream_server import Upstream
from services.gateway.tests.wire import Client

PLAN = b"/api/ai/generate-plan"
# The path as it is sent, the service that receives it, and the forwarded path.
FORWARDED = [
    (b"/api/auth/me", "identity", b"/api/auth/me"),
    (b"/api/auth", "identity", b"/api/auth"),
    (b"/%61pi/auth/me", "identity", b"/api/auth/me"),
    (b"/api/ai/status", "planner", b"/api/ai/status"),
    (PLAN, "planner", PLAN),
    (b"/api/ai/%67enerate-plan", "planner", PLAN),
    (b"/api/ai/generate%2Dplan", "planner", PLAN),
    (b"/api/%61i/generate-plan", "planner", PLAN),
    (b"/%61pi/ai/%67%65%6E%65%72%61%74%65%2d%70%6c%61%6e", "planner", PLAN),
    (b"/api/tracker/log", "tracker", b"/api/tracker/log"),
    (b"/api/plans", "catalogue", b"/api/plans"),
    (b"/api/plans/", "catalogue", b"/api/plans/"),
    (b"/api/plans/keto-30.v2...x", "catalogue", b"/api/plans/keto-30.v2...x"),
    (b"/api/plans/a%20b/c%c3%a9", "catalogue", b"/api/plans/a%20b/c%C3%A9"),
    (b"/api/plans/%252e%252e/x", "catalogue", b"/api/plans/%252e%252e/x"),
    (b"/api/plans/.well-known/..x", "catalogue", b"/api/plans/.well-known/..x"),
    (b"http://keto.test/api/plans/slug", "catalogue", b"/api/plans/slug"),
    (b"/api/payments/webhook", "billing", b"/api/payments/webhook"),
]
HIDDEN = [
    *(b"/internal/users/1", b"/internal", b"/api", b"/api/", b"/api/authx", b"/api/authx/me"),
    *(b"/api/internal/users", b"/API/auth/me", b"http://keto.test/internal/users/1"),
    *(b"/healthz/", b"/metrics"),
]
TWO_MEANINGS = [
    *(b"//api/auth/me", b"/api//auth/me", b"/api/auth//me", b"/api//plans"),
    *(b"/api//ai/generate-plan", b"/api/ai//generate-plan", b"http://keto.test//internal/users/1"),
    *(b"/api/auth/../../internal/users/1", b"/api/auth/..", b"/api/auth/.", b"/api/auth/./me"),
    *(b"/api/ai/../auth/me", b"/api/ai/./generate-plan", b"/api/ai/generate-plan/../../internal"),
    *(b"http://keto.test/api/auth/../../internal", b"/api/plans/%2E%2E"),
    *(b"/api/auth/%2e%2e/%2e%2e/internal/users/1", b"/api/auth/.%2E/internal"),
    *(b"/api/ai/%2e%2e/auth/me", b"/api/ai/%2E/generate-plan"),
    *(b"/api/ai/generate-plan%2f", b"/api/ai%2Fgenerate-plan", b"/api/auth/..%2f..%2finternal"),
    *(b"/api/auth%2f..%2finternal", b"/api/tracker/..%2f..%2finternal/users"),
    *(b"/api/auth/%5c..%5cinternal", b"/api/auth/\\..\\internal", b"/api/ai\\generate-plan"),
    *(b"/api/ai/%5cgenerate-plan", b"/api/auth/me%zz", b"/api/auth/me%4", b"*"),
    # A service drops a fragment, after the limits of another path were applied.
    *(b"/api/ai/generate-plan#", b"/api/auth/register#x", b"/api/auth/me?a#b"),
    *(b"/api/ai/%0agenerate-plan", b"/api/auth/me%00"),
    *(b"/api/ai/generate-plan%%%02x" % code for code in (*range(0x20), 0x7F)),
]
pieces = st.sampled_from(b"/ api auth . .. %2e %2E %2f %5C \\ %00 % %25".split()) | st.binary(
    min_size=1, max_size=3
).map(lambda raw: bytes(byte for byte in raw if 0x20 < byte < 0x7F and byte not in b"?#"))
paths = st.lists(pieces, max_size=12).map(lambda segments: b"/api/auth/" + b"".join(segments))


async def test_each_prefix_leads_to_its_service(upstream: Upstream) -> None:
    async with AsyncExitStack() as stack:
        services = {name: await stack.enter_async_context(Upstream()) for name in SERVICES}
        urls = {f"{name}_url": service.url for name, service in services.items()}
        gateway = await stack.enter_async_context(GatewayThread(upstream, **urls))
        client = await stack.enter_async_context(gateway.client())
        for path, name, target in FORWARDED:
            assert (await client.get(path)).status == 200
            targets = {
                name: [each.target for each in one.requests] for name, one in services.items()
            }
            assert targets == {each: [target] if each == name else [] for each in SERVICES}
            services[name].forget()


@pytest.mark.parametrize("path", HIDDEN)
async def test_every_other_path_is_not_forwarded(
    client: Client, service: Upstream, path: bytes
) -> None:
    answer = await client.get(path)
    assert (answer.status, answer.body) == (404, b'{"error": "Not found"}')
    assert answer[b"x-content-type-options"] == b"nosniff"
    assert service.requests == []


@pytest.mark.parametrize("path", TWO_MEANINGS)
async def test_a_path_with_two_meanings_is_refused(
    client: Client, service: Upstream, path: bytes
) -> None:
    answer = await client.get(path)
    assert (answer.status, answer.body) == (400, b'{"error": "Bad request"}')
    assert answer[b"content-type"] == b"application/json"
    assert (await client.get(b"/healthz")).status == 200  # the connection stays open
    assert service.requests == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(paths)
async def test_a_forwarded_path_has_one_meaning(
    client: Client, service: Upstream, path: bytes
) -> None:
    async def forwarded(path: bytes) -> bytes | None:
        service.forget()
        answer = await client.get(path)
        assert answer.status == (200 if service.requests else 400)
        return service.requests[0].target if service.requests else None

    path_forwarded = await forwarded(path)
    # An escape that is not needed changes nothing.
    escaped = re.sub(rb"(?<!%)(?<!%.)[au.]", lambda each: b"%%%02x" % ord(each[0]), path)
    assert await forwarded(escaped) == path_forwarded
    if path_forwarded is None:
        return
    assert await forwarded(path_forwarded) == path_forwarded
    decoded = unquote_to_bytes(path_forwarded)
    assert decoded == unquote_to_bytes(path)
    # Decoded, it has the segments that were routed.
    assert decoded.count(b"/") == path.count(b"/")
    assert b"\\" not in decoded
    assert min(decoded) >= 0x20
    assert 0x7F not in decoded
    assert not {b".", b".."} & set(decoded.split(b"/"))
    assert b"" not in decoded.split(b"/")[1:-1]
