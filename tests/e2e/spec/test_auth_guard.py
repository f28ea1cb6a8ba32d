"""Every operation marked as required, with every kind of token that is none."""

from collections.abc import Callable

import httpx
import pytest

from chassis import ids
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


NO_TOKEN: dict[str, Forgery] = {
    "no header": lambda forger, mia: {},
    "an empty header": lambda forger, mia: {"authorization": ""},
    "no token": lambda forger, mia: {"authorization": "Bearer"},
    "another scheme": lambda forger, mia: {"authorization": f"Basic {mia.token}"},
    "no scheme": lambda forger, mia: {"authorization": mia.token},
    "another header": lambda forger, mia: {"x-authorization": f"Bearer {mia.token}"},
    "a cookie": lambda forger, mia: {"cookie": f"token={mia.token}"},
}
BAD_TOKEN: dict[str, Forgery] = {
    "nonsense": lambda forger, mia: bearer("nonsense"),
    "dots": lambda forger, mia: bearer(".."),
    "three words": lambda forger, mia: bearer("a.b.c"),
    "no signature": lambda forger, mia: bearer(mia.token.rpartition(".")[0] + "."),
    "a cut signature": lambda forger, mia: bearer(mia.token[:-3]),
    "more after it": lambda forger, mia: bearer(mia.token + "A" * 4),
    "expired": lambda forger, mia: bearer(forger.token(-1, **claims_of(mia))),
    "alg none": lambda forger, mia: bearer(forger.unsigned(**claims_of(mia))),
    "wrong secret": lambda forger, mia: bearer(forger.with_wrong_secret(**claims_of(mia))),
    "other claims": lambda forger, mia: bearer(forger.swapped(mia.token, sub=ids.new())),
    "reset token": lambda forger, mia: bearer(forger.token(sub=mia.id, type="reset")),
    "service token": lambda forger, mia: bearer(
        forger.token(sub="service:billing", type="service")
    ),
    "typed token": lambda forger, mia: bearer(forger.token(**claims_of(mia), type="")),
    "no subject": lambda forger, mia: bearer(forger.token(role="MEMBER")),
    "empty subject": lambda forger, mia: bearer(forger.token(sub="")),
    "NUL subject": lambda forger, mia: bearer(forger.token(sub="\0")),
    "no expiry": lambda forger, mia: bearer(forger.token(None, **claims_of(mia))),
}


async def ask(
    api: httpx.AsyncClient, method: str, path: str, headers: dict[str, str]
) -> httpx.Response:
    body = BODIES.get(path) if method == "POST" else None
    return await api.request(method, path.replace("{id}", "none"), headers=headers, json=body)


@pytest.mark.parametrize("what", [*NO_TOKEN, *BAD_TOKEN])
async def test_no_guarded_operation_lets_this_in(
    api: httpx.AsyncClient, mia: Person, forger: Forger, what: str
) -> None:
    headers = (NO_TOKEN | BAD_TOKEN)[what](forger, mia)
    error = "Not authenticated" if what in NO_TOKEN else "Invalid token"
    for method, path in GUARDED:
        answer = await ask(api, method, path, headers)
        assert (answer.status_code, answer.json()) == (401, {"error": error}), (method, path)


async def test_the_guard_stands_before_everything_else(api: httpx.AsyncClient) -> None:
    for method, path in GUARDED:
        if method == "POST":
            for raw in (b"", b"no JSON", b"[]"):
                answer = await api.post(path.replace("{id}", "none"), content=raw)
                assert answer.status_code == 401, path
    for path in ("/api/plans/no-such-plan/review", "/api/plans/%20/review"):
        assert (await api.post(path, json={})).status_code in (401, 404), path
    assert (await api.get("/api/tracker/logs?from=never")).status_code == 401


async def test_a_good_token_opens_every_guarded_operation(
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


async def test_public_operations_need_no_token_and_mind_no_bad_one(
    api: httpx.AsyncClient,
) -> None:
    for method, path, status in PUBLIC:
        for headers in ({}, bearer("nonsense"), {"authorization": "Basic x"}):
            body: dict[str, str] | None = {} if method == "POST" else None
            answer = await api.request(method, path, headers=headers, json=body)
            assert answer.status_code == status, (path, answer.text)


async def test_a_token_that_is_none_gives_no_access_and_no_error(
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
