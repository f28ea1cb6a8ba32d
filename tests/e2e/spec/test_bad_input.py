"""Invalid input is refused, and nothing is stored."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from chassis import ids
from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.model_server import ModelServerStub
from tests.e2e.spec.operations import OPERATIONS, SpecifiedOperation
from tests.e2e.spec.provider import Provider
from tests.e2e.spec.shop import owner
from tests.e2e.stripe_pages import Payments

MIB = 1024 * 1024
# As deep as the smallest limit of a body lets it be.
DEEP = 10_000
# Bodies that are wrong for every operation.
RAW: dict[str, bytes] = {
    "nothing": b"",
    "white space": b" \n",
    "no JSON": b"no JSON",
    "half of it": b'{"email": "mia@exa',
    "two of them": b"{} {}",
    "a list": b"[]",
    "a list of it": b"[{}]",
    "a text": b'"text"',
    "a number": b"3",
    "true": b"true",
    "null": b"null",
    "NaN": b"NaN",
    "single quotes": b"{'email': 1}",
    "a comma too many": b'{"rating": 5,}',
    "UTF-16": '{"rating": 5}'.encode("utf-16"),
    "no UTF-8": b'{"email": "\xff\xfe"}',
    "a form": b"email=mia%40example.com&password=long+enough&rating=5&tier=pro",
    "deep lists": b"[" * DEEP + b"]" * DEEP,
    "deep objects": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "a field without an end": b"[" * DEEP,
}
# Literals that no field of any operation takes.
WRONG = ["true", "false", "null", "{}", "[[]]", "NaN", "Infinity", "-Infinity", "1e999"]
WRONG_TEXTS = [r'"\u0000"', r'"a\u0000b"', r'"\ud800"', r'"\udfff\ud800"', "1", "1.5", "-0"]
WRONG_NUMBERS = [
    "1" + "0" * 400,
    "-1" + "0" * 400,
    '"5"',
    '""',
    '"five"',
    '"NaN"',
    r'"\u0000"',
    "[5]",
    "[]",
    '{"value": 5}',
    "1e400",
]
WRONG_DATES = [
    *("2026-02-31", "2026-2-3", "2026-13-01", "2026-00-10", "2025-02-29", "20260131", "0000-01-01"),
    *("2026-01-31T00:00:00Z", " 2026-01-31", "2026-01-31 ", "tomorrow", "", "10000-01-01"),
    *("-2026-01-31", "２０２６-01-31", "2026-01-3१", "2026-01-31\n", "1769817600"),
]


@pytest.fixture
async def asker(
    api: httpx.AsyncClient,
    provider: Provider,
    model: ModelServerStub,
    operation: SpecifiedOperation,
) -> Person:
    """A member who may call the operation with a valid body."""
    if operation.name == "review":
        return await owner(api, provider, "edges")
    return await a_new_member(api)


async def send(asker: Person, path: str, raw: bytes) -> httpx.Response:
    headers = {**asker.headers, "content-type": "application/json"}
    return await asker.api.post(path, content=raw, headers=headers)


def refused(operation: SpecifiedOperation, answer: httpx.Response, what: str) -> None:
    assert answer.status_code == operation.invalid, (what, answer.text)
    body = answer.json()
    assert body["error"] == operation.error, what
    assert set(body) == ({"error", "details"} if operation.details else {"error"}), what
    if operation.details:
        assert body["details"], what
        for issue in body["details"]:
            assert set(issue) == {"field", "message"}, what


def wrong_fields(operation: SpecifiedOperation) -> list[tuple[str, str]]:
    """Fields of the body, each with literals that it does not take."""
    found = []
    for name, value in operation.body.items():
        wrong = WRONG + (WRONG_TEXTS if isinstance(value, str) else [])
        wrong += WRONG_NUMBERS if isinstance(value, int | float) else []
        wrong += ['"nuts"', "[1]", "[null]", r'["\u0000"]'] if isinstance(value, list) else []
        wrong += [json.dumps(date) for date in WRONG_DATES] if name == "date" else []
        found += [(name, literal) for literal in wrong]
    return found


def with_literal(body: dict[str, Any], name: str, literal: str) -> bytes:
    """The body with a field in which this literal stands, whatever JSON says to it."""
    others = {other: value for other, value in body.items() if other != name}
    text = json.dumps(others)[:-1] + (", " if others else "")
    return f'{text}"{name}": {literal}}}'.encode()


async def stored(asker: Person, operation: SpecifiedOperation) -> bool:
    """Whether the operation has left anything behind."""
    match operation.name:
        case "generate-plan":
            return bool((await asker.get("/api/ai/sessions")).json()["sessions"])
        case "log":
            everything = {"from": "0001-01-01", "to": "9999-12-31"}
            return bool((await asker.get("/api/tracker/logs", params=everything)).json()["logs"])
        case "review":
            reviews = (await asker.get("/api/plans/edges")).json()["plan"]["reviews"]
            return asker.id in {review["userId"] for review in reviews}
        case _:
            login = {"email": f"{ids.new()}@example.com", "password": "long enough"}
            answer = await asker.api.post("/api/auth/login", json=login)
            return answer.status_code != 401


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
async def test_a_bad_body_is_refused_and_nothing_is_stored(
    operation: SpecifiedOperation, asker: Person, payments: Payments
) -> None:
    for what, raw in RAW.items():
        if what == "nothing" and operation.name == "log":
            continue
        refused(operation, await send(asker, operation.path, raw), what)
    wrong = wrong_fields(operation)
    answers = await asyncio.gather(
        *(send(asker, operation.path, with_literal(operation.body, *one)) for one in wrong)
    )
    for (name, literal), answer in zip(wrong, answers, strict=True):
        refused(operation, answer, f"{name}: {literal}")
    for name in operation.needs:
        without = {other: value for other, value in operation.body.items() if other != name}
        answer = await asker.post(operation.path, without)
        refused(operation, answer, f"without {name}")
        if operation.details:
            assert name in {issue["field"] for issue in answer.json()["details"]}
    assert not await stored(asker, operation)
    assert (await payments.look("/v1/customers", email=asker.email))["data"] == []


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
async def test_a_body_that_is_too_large_is_a_413(
    operation: SpecifiedOperation, asker: Person
) -> None:
    large = json.dumps({**operation.body, "padding": "x" * MIB}).encode()
    answer = await send(asker, operation.path, large)
    assert answer.status_code == 413
    assert set(answer.json()) == {"error"}

    async def pieces() -> Any:
        for start in range(0, len(large), 64 * 1024):
            yield large[start : start + 64 * 1024]

    headers = {**asker.headers, "content-type": "application/json"}
    chunked = await asker.api.post(operation.path, content=pieces(), headers=headers)
    assert chunked.status_code == 413
    assert not await stored(asker, operation)


@pytest.mark.parametrize(
    ("method", "path", "status", "error"),
    [
        ("GET", "/api/ai/sessions/{}", 404, "Session not found"),
        ("GET", "/api/plans/{}", 404, "Plan not found"),
        ("POST", "/api/plans/{}/review", 403, "Must purchase plan to review"),
    ],
)
async def test_an_id_that_is_none_is_the_id_of_nothing(
    mia: Person, method: str, path: str, status: int, error: str
) -> None:
    for wanted in (
        *("0", "-1", "null", "undefined", "true", "[object Object]", "*", "'; DROP TABLE x; --"),
        *(ids.new(), ids.new().upper(), "00000000-0000-0000-0000-000000000000", "1e999", "NaN"),
        *("x" * 5000, "%20", "%C3%BC", "%F0%9F%A5%91", "%7B%7D", "$where", "a%3Fb", "a+b"),
    ):
        body = {"rating": 5} if method == "POST" else None
        answer = await mia.api.request(method, path.format(wanted), headers=mia.headers, json=body)
        assert (answer.status_code, answer.json()) == (status, {"error": error}), wanted


@pytest.mark.parametrize("path", ["/api/ai/sessions/{}", "/api/plans/{}", "/api/plans/{}/review"])
async def test_a_path_that_is_no_path_is_a_4xx(mia: Person, path: str) -> None:
    for wanted in (
        *(
            "%00",
            "a%00b",
            "%0A",
            "%7F",
            "%FF",
            "%ED%A0%80",
            "%",
            "%zz",
            "%2F",
            "..%2f..",
            "%2e%2e",
            "%5C",
            ";",
        ),
        "x" * 12_000,
    ):
        method = "POST" if path.endswith("review") else "GET"
        answer = await mia.api.request(method, path.format(wanted), headers=mia.headers)
        assert 400 <= answer.status_code < 500, (wanted, answer.status_code)
        assert set(answer.json()) <= {"error", "details"}


async def test_checkout_of_a_plan_id_that_is_none_is_not_found(mia: Person) -> None:
    for wanted in ("", "0", "x" * 5000, "../plans/plan-cents", "plan-cents/", "ü", "%00", "?", "#"):
        answer = await mia.post("/api/payments/checkout", {"planId": wanted})
        assert (answer.status_code, answer.json()) == (404, {"error": "Plan not found"}), wanted


async def test_what_is_not_there_is_a_json_404_or_405(api: httpx.AsyncClient, mia: Person) -> None:
    for method, path in (
        *(("GET", path) for path in ("/api", "/api/", "/api/nothing", "/internal/users/x")),
        *(("GET", path) for path in ("/api/plans/", "/api/ai/sessions/", "/api/auth/me/")),
        *(("GET", path) for path in ("/api/auth", "/api/auth/nothing", "/api/auth/register")),
        *(("PUT", path) for path in ("/api/plans", "/api/tracker/log", "/api/auth/me")),
        *(("DELETE", path) for path in ("/api/ai/sessions", "/api/plans/reader")),
    ):
        answer = await api.request(method, path, headers=mia.headers)
        assert answer.status_code in (404, 405), (method, path)
