"""Only public paths are forwarded."""

import pytest

from .gateways import Door
from .upstream import Upstream

HIDDEN = [
    b"/internal/users/1",
    b"/internal",
    b"/api",
    b"/api/",
    b"/api/authx",
    b"/api/authx/me",
    b"/api/internal/users",
    b"/API/auth/me",
    b"http://keto.test/internal/users/1",
    b"/healthz/",
    b"/metrics",
]
AMBIGUOUS = [
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
    b"/api/auth/me%zz",
    b"/api/auth/me%4",
    b"/api/ai/generate-plan/../../internal",
    b"http://keto.test//internal/users/1",
    b"http://keto.test/api/auth/../../internal",
]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        (b"/api/auth/me", "identity"),
        (b"/api/auth", "identity"),
        (b"/api/ai/status", "planner"),
        (b"/api/ai/generate-plan", "planner"),
        (b"/%61pi/auth/me", "identity"),
        (b"/api/tracker/log", "tracker"),
        (b"/api/plans", "catalogue"),
        (b"/api/plans/", "catalogue"),
        (b"/api/plans/keto-30.v2...x", "catalogue"),
        (b"/api/payments/webhook", "billing"),
        (b"http://keto.test/api/plans/slug", "catalogue"),
    ],
)
async def test_each_prefix_leads_to_its_service(
    door: Door, services: dict[str, Upstream], path: bytes, name: str
) -> None:
    for service in services.values():
        service.forget()
    async with door.client() as client:
        assert (await client.get(path)).status == 200
    asked = {name: len(service.requests) for name, service in services.items()}
    assert asked == {other: int(other == name) for other in services}


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        *((path, 404, b"Not found") for path in HIDDEN),
        *((path, 400, b"Bad request") for path in AMBIGUOUS),
    ],
)
async def test_every_other_path_is_not_forwarded(
    door: Door, services: dict[str, Upstream], path: bytes, status: int, error: bytes
) -> None:
    for service in services.values():
        service.forget()
    async with door.client() as client:
        answer = await client.get(path)
        assert (answer.status, answer.body) == (status, b'{"error": "%b"}' % error)
        assert answer[b"content-type"] == b"application/json"
        assert (await client.get(b"/healthz")).status == 200  # the connection goes on
    assert not any(service.requests for service in services.values())
