"""Invalid input is refused, and nothing is stored."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from chassis import ids
from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.operations import OPERATIONS, SpecifiedOperation
from tests.e2e.spec.provider import Provider
from tests.e2e.spec.shop import owner
from tests.e2e.stripe_pages import Payments

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
