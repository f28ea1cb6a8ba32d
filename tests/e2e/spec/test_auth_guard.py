"""Every operation that requires a token, with and without a valid one."""

from collections.abc import Callable

import httpx
import pytest

from tests.e2e.people import Person
from tests.e2e.shopping import owns, plan
from tests.e2e.spec.operations import GUARDED, OPERATIONS
from tests.e2e.spec.provider import SLUG
from tests.e2e.spec.tokens import Forger, bearer

BODIES = {operation.path: operation.body for operation in OPERATIONS.values()}
PUBLIC = [
    ("POST", "/api/auth/register", 400),
    ("POST", "/api/auth/login", 400),
    ("POST", "/api/auth/forgot-password", 500),
    ("POST", "/api/auth/reset-password", 400),
    ("GET", "/api/ai/status", 200),
    ("GET", "/api/plans", 200),
    ("GET", f"/api/plans/{SLUG}", 200),
    ("POST", "/api/payments/webhook", 400),
]

Forgery = Callable[[Forger, Person], dict[str, str]]


def claims_of(mia: Person) -> dict[str, str]:
    return {"sub": mia.id, "role": "MEMBER", "email": mia.email}


# `libs/chassis/tests/http/test_guard.py` covers every kind of refused token.
REFUSED: dict[str, Forgery] = {
    "Not authenticated": lambda forger, mia: {},
    "Invalid token": lambda forger, mia: bearer(forger.with_wrong_secret(**claims_of(mia))),
}


async def ask(
    api: httpx.AsyncClient, method: str, path: str, headers: dict[str, str]
) -> httpx.Response:
    body = BODIES.get(path) if method == "POST" else None
    return await api.request(method, path.replace("{id}", "none"), headers=headers, json=body)


@pytest.mark.parametrize("error", REFUSED)
async def test_every_guarded_operation_needs_a_valid_token(
    api: httpx.AsyncClient, mia: Person, forger: Forger, error: str
) -> None:
    headers = REFUSED[error](forger, mia)
    for method, path in GUARDED:
        answer = await ask(api, method, path, headers)
        assert (answer.status_code, answer.json()) == (401, {"error": error}), (method, path)


async def test_the_guard_runs_before_validation_and_lookups(api: httpx.AsyncClient) -> None:
    for method, path in GUARDED:
        if method == "POST":
            for raw in (b"", b"no JSON", b"[]"):
                answer = await api.post(path.replace("{id}", "none"), content=raw)
                assert answer.status_code == 401, path
    for path in ("/api/plans/no-such-plan/review", "/api/plans/%20/review"):
        assert (await api.post(path, json={})).status_code in (401, 404), path
    assert (await api.get("/api/tracker/logs?from=never")).status_code == 401


async def test_a_valid_token_opens_every_guarded_operation(
    api: httpx.AsyncClient, mia: Person, forger: Forger
) -> None:
    tokens = {
        "Bearer": mia.token,
        "bearer": forger.token(sub=mia.id),
        "BEARER": forger.token(**claims_of(mia), more=["claims"]),
    }
    for scheme, token in tokens.items():
        for method, path in GUARDED:
            if path != "/api/ai/generate-plan":
                answer = await ask(api, method, path, {"authorization": f"{scheme} {token}"})
                assert answer.status_code in (200, 400, 403, 404), (path, answer.text)


async def test_public_operations_need_no_token_and_ignore_an_invalid_one(
    api: httpx.AsyncClient,
) -> None:
    for method, path, status in PUBLIC:
        for headers in ({}, bearer("nonsense"), {"authorization": "Basic x"}):
            body: dict[str, str] | None = {} if method == "POST" else None
            answer = await api.request(method, path, headers=headers, json=body)
            assert answer.status_code == status, (path, answer.text)


async def test_an_invalid_token_gives_no_access_and_no_error_on_a_public_page(
    api: httpx.AsyncClient, owner: Person, forger: Forger
) -> None:
    for token in (
        "nonsense",
        forger.token(-1, sub=owner.id),
        forger.with_wrong_secret(sub=owner.id),
        forger.unsigned(sub=owner.id),
        forger.token(sub=owner.id, type="reset"),
        owner.token[:-2],
    ):
        answer = await api.get(f"/api/plans/{SLUG}", headers=bearer(token))
        assert (answer.status_code, answer.json()["hasAccess"]) == (200, False), token
        assert answer.json()["plan"]["meals"] is None
    assert await owns(owner, SLUG)
    assert (await plan(owner, SLUG))["meals"]
