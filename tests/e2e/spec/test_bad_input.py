"""Invalid input is refused, and nothing is stored."""

import asyncio
import json

import httpx
import pytest

from tests.e2e.hostile_corpus import NO_OBJECTS
from tests.e2e.people import Person, a_new_member, log_in
from tests.e2e.shopping import plan
from tests.e2e.spec.operations import OPERATIONS, SpecifiedOperation, logs
from tests.e2e.spec.provider import SLUG, Provider
from tests.e2e.stand_ins import Payments

# Literals that are invalid in every field.
WRONG = ["true", "false", "null", "{}", "[[]]", "NaN", "Infinity", "-Infinity", "1e999"]
WRONG_TEXTS = [r'"\u0000"', r'"a\u0000b"', r'"\ud800"', r'"\udfff\ud800"', "1", "1.5", "-0"]
WRONG_NUMBERS = [
    *("1" + "0" * 400, "-1" + "0" * 400, "1e400", '"5"', '""', '"five"', '"NaN"', r'"\u0000"'),
    *("[5]", "[]", '{"value": 5}'),
]
WRONG_LISTS = ['"nuts"', "[1]", "[null]", r'["\u0000"]']
WRONG_DATES = [
    *("2026-02-31", "2026-2-3", "2026-13-01", "2026-00-10", "2025-02-29", "20260131", "0000-01-01"),
    *("2026-01-31T00:00:00Z", " 2026-01-31", "2026-01-31 ", "tomorrow", "", "10000-01-01"),
    *("-2026-01-31", "２０２６-01-31", "2026-01-3१", "2026-01-31\n", "1769817600"),
]


@pytest.fixture
async def asker(api: httpx.AsyncClient, provider: Provider, name: str) -> Person:
    """A member who is allowed to call the operation."""
    member = await a_new_member(api)
    return await provider.sells_the_plan_to(member) if name == "review" else member


def refused(operation: SpecifiedOperation, answer: httpx.Response, what: str) -> None:
    assert answer.status_code == operation.status, (what, answer.text)
    body = answer.json()
    assert body["error"] == operation.error, what
    assert set(body) == ({"error", "details"} if operation.details else {"error"}), what
    if operation.details:
        assert body["details"], what
        for issue in body["details"]:
            assert {"field", "message", "code"} <= set(issue), what
            assert issue["code"] != "invalid", (what, issue)


def wrong_bodies(operation: SpecifiedOperation) -> dict[str, bytes]:
    """Bodies in which one field has an invalid literal."""
    bodies: dict[str, bytes] = {}
    for name, value in operation.body.items():
        wrong = WRONG + (WRONG_TEXTS if isinstance(value, str) else [])
        wrong += WRONG_NUMBERS if isinstance(value, int | float) else []
        wrong += WRONG_LISTS if isinstance(value, list) else []
        wrong += [json.dumps(date) for date in WRONG_DATES] if name == "date" else []
        others = {other: value for other, value in operation.body.items() if other != name}
        text = json.dumps(others)[:-1] + (", " if others else "")
        bodies |= {f"{name}: {each}": f'{text}"{name}": {each}}}'.encode() for each in wrong}
    return bodies


async def stored(asker: Person, name: str) -> bool:
    """Whether the operation has stored anything."""
    match name:
        case "generate-plan":
            return bool((await asker.ai.get_sessions())["sessions"])
        case "log":
            return bool(await logs(asker, from_="0001-01-01", to="9999-12-31"))
        case "review":
            reviews = (await plan(asker, SLUG))["reviews"]
            return asker.id in {review["userId"] for review in reviews}
        case "register":
            email = OPERATIONS[name].body["email"]
            return (await log_in(asker.http, email, "long enough")).status_code != 401
    return False


@pytest.mark.parametrize("name", OPERATIONS)
async def test_a_bad_body_is_refused_and_nothing_is_stored(
    name: str, asker: Person, plan_id: str, payments: Payments
) -> None:
    operation = OPERATIONS[name]
    headers = {**asker.headers, "content-type": "application/json"}

    async def refuses(what: str, raw: bytes) -> httpx.Response:
        path = operation.path.replace("{id}", plan_id)
        answer = await asker.http.post(path, content=raw, headers=headers)
        refused(operation, answer, what)
        return answer

    for what, raw in NO_OBJECTS.items():
        # Every field of a log is optional.
        if not (what == "nothing" and name == "log"):
            await refuses(what, raw)
    await asyncio.gather(*(refuses(*each) for each in wrong_bodies(operation).items()))
    for needed in operation.needs:
        without = {other: value for other, value in operation.body.items() if other != needed}
        answer = await refuses(f"without {needed}", json.dumps(without).encode())
        if operation.details:
            assert needed in {issue["field"] for issue in answer.json()["details"]}
    assert not await stored(asker, name)
    assert (await payments.look("/v1/customers", email=asker.email))["data"] == []
