"""What is public, and nothing else."""

import pytest

from gateway.routes import Route, RouteTable, is_plain, public_routes

from .wire import Door, Service

HIDDEN = [
    b"/internal/users/1",
    b"/internal",
    b"/api",
    b"/api/",
    b"/api/authx",
    b"/api/authx/me",
    b"/api/internal/users",
    b"/API/auth/me",
    b"//api/auth/me",
    b"/api//auth/me",
    b"/api/auth//me",
    b"/api/auth/../../internal/users/1",
    b"/api/auth/..",
    b"/api/auth/.",
    b"/api/auth/./me",
    b"/api/auth/%2e%2e/%2e%2e/internal/users/1",
    b"/api/auth/.%2E/internal",
    b"/api/auth/..%2f..%2finternal",
    b"/api/auth%2f..%2finternal",
    b"/api/auth/%5c..%5cinternal",
    b"/api/auth/\\..\\internal",
    b"/api/auth/me%00",
    b"/api/ai/generate-plan/../../internal",
    b"http://keto.test/internal/users/1",
    b"http://keto.test//internal/users/1",
    b"http://keto.test/api/auth/../../internal",
    b"/healthz/",
    b"/metrics",
]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        (b"/api/auth/me", "identity"),
        (b"/api/auth", "identity"),
        (b"/api/ai/status", "planner"),
        (b"/api/ai/generate-plan", "planner"),
        (b"/api/tracker/log", "tracker"),
        (b"/api/plans", "catalogue"),
        (b"/api/plans/", "catalogue"),
        (b"/api/plans/keto-30.v2...x", "catalogue"),
        (b"/api/payments/webhook", "billing"),
        (b"http://keto.test/api/plans/slug", "catalogue"),
    ],
)
async def test_each_prefix_leads_to_its_service(
    door: Door, services: dict[str, Service], path: bytes, name: str
) -> None:
    for service in services.values():
        service.forget()
    async with door.client() as client:
        assert (await client.get(path)).status == 200
    asked = {name: len(service.requests) for name, service in services.items()}
    assert asked == {other: int(other == name) for other in services}


@pytest.mark.parametrize("path", HIDDEN)
async def test_every_other_path_is_unknown_and_asks_nobody(
    door: Door, services: dict[str, Service], path: bytes
) -> None:
    for service in services.values():
        service.forget()
    async with door.client() as client:
        answer = await client.get(path)
        assert (answer.status, answer.body) == (404, b'{"error": "Not found"}')
        assert answer[b"content-type"] == b"application/json"
        assert (await client.get(b"/healthz")).status == 200  # the connection goes on
    assert not any(service.requests for service in services.values())


def test_a_path_is_plain_if_it_can_be_read_in_one_way_only() -> None:
    assert is_plain(b"/api/plans/a%20b/c%C3%A9?".rstrip(b"?"))
    assert is_plain(b"/api/plans/%252e%252e/x")
    assert is_plain(b"/api/plans/.well-known/..x")
    assert not is_plain(b"/api/plans/%2E%2E")


def test_a_model_may_write_longer_than_any_other_answer_takes() -> None:
    table = RouteTable([(route, route) for route in public_routes(30, 1000, 300)])
    plan = table.find(b"/api/ai/generate-plan")
    other = table.find(b"/api/ai/generate-plans")
    assert plan is not None
    assert other is not None
    assert (plan.seconds, other.seconds, other.body_limit) == (300, 30, 1000)


def test_a_prefix_that_the_lookup_could_not_find_is_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="two segments"):
        RouteTable([(Route(b"/api/auth/login", "identity"), 1)])
