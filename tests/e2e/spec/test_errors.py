"""Every row of the table of errors, with its exact body."""

import json
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from chassis import ids
from tests.e2e.people import PASSWORD, Person, a_new_member
from tests.e2e.spec.model_server import ModelServerStub
from tests.e2e.spec.operations import NO_SESSION, OPERATIONS
from tests.e2e.spec.payloads import PLANNER_INPUT
from tests.e2e.spec.provider import Provider, checkout, customer_of
from tests.e2e.spec.service_databases import ServiceDatabases
from tests.e2e.spec.shop import comes_to, opens
from tests.e2e.spec.tokens import Forger, bearer
from tests.e2e.stripe_pages import Payments

Outcome = tuple[int, dict[str, Any]]


def outcome(answer: httpx.Response) -> Outcome:
    return answer.status_code, answer.json()


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("register", "Validation error"),
        ("login", "Validation error"),
        ("log", "Validation error"),
        ("checkout", "Validation error"),
        ("subscribe", "Validation error"),
        ("generate-plan", "Invalid input"),
    ],
)
async def test_400_with_details(member: Person, name: str, error: str) -> None:
    operation = OPERATIONS[name]
    first = next(iter(operation.body))
    answer = await member.post(operation.path, {**operation.body, first: [1]})
    assert answer.status_code == 400
    assert set(answer.json()) == {"error", "details"}
    assert answer.json()["error"] == error
    (issue,) = answer.json()["details"]
    assert issue["field"] == first
    assert issue["message"]


async def test_400(
    api: httpx.AsyncClient, member: Person, provider: Provider, forger: Forger
) -> None:
    await provider.deliver(checkout(member.id, planId="plan-reader"))
    await comes_to(member, True)
    review = await member.post("/api/plans/plan-reader/review", {"rating": 6})
    assert outcome(review) == (400, {"error": "Validation error"})

    reset = "/api/auth/reset-password"
    typed = {"token": member.token, "password": "long enough"}
    assert outcome(await api.post(reset, json=typed)) == (400, {"error": "Invalid token"})
    expired = {**typed, "token": forger.token(-1, sub=member.id, type="reset")}
    invalid = {"token": forger.token(sub=member.id, type="reset"), "password": "short"}
    for payload in (expired, invalid):
        refused = await api.post(reset, json=payload)
        assert outcome(refused) == (400, {"error": "Invalid or expired reset token"})

    coupon = {"planId": "plan-cents", "couponCode": "NOSUCH"}
    assert outcome(await member.post("/api/payments/checkout", coupon)) == (
        400,
        {"error": "Invalid or expired coupon"},
    )
    portal = await member.post("/api/payments/portal")
    assert outcome(portal) == (400, {"error": "No billing account found"})
    webhook = await provider.post(b"{}", "t=1,v1=0")
    assert outcome(webhook) == (400, {"error": "Invalid webhook signature"})


async def test_401(
    api: httpx.AsyncClient, member: Person, stored: ServiceDatabases, forger: Forger
) -> None:
    refused = (401, {"error": "Invalid credentials"})
    for email, password in (
        (f"{ids.new()}@example.com", PASSWORD),
        (member.email, "wrong password"),
    ):
        payload = {"email": email, "password": password}
        assert outcome(await api.post("/api/auth/login", json=payload)) == refused
    me = "/api/auth/me"
    assert outcome(await api.get(me)) == (401, {"error": "Not authenticated"})
    for token in ("nonsense", forger.token(-1, sub=member.id)):
        answer = await api.get(me, headers=bearer(token))
        assert outcome(answer) == (401, {"error": "Invalid token"})


async def test_403_404_and_409(
    api: httpx.AsyncClient, member: Person, provider: Provider, forger: Forger
) -> None:
    review = await member.post("/api/plans/plan-reader/review", {"rating": 5})
    assert outcome(review) == (403, {"error": "Must purchase plan to review"})
    unknown_user = bearer(forger.token(sub=ids.new(), role="MEMBER", email="unknown@example.com"))
    assert outcome(await api.get("/api/auth/me", headers=unknown_user)) == (
        404,
        {"error": "User not found"},
    )
    assert outcome(await member.get(NO_SESSION)) == (404, {"error": "Session not found"})
    for slug in ("no-such-plan", "draft"):
        assert outcome(await api.get(f"/api/plans/{slug}")) == (
            404,
            {"error": "Plan not found"},
        )
    await provider.deliver(checkout(member.id, planId="plan-reader"))
    for plan, expected in (
        ("no-such-plan", (404, {"error": "Plan not found"})),
        ("plan-draft", (404, {"error": "Plan not available"})),
        ("plan-reader", (409, {"error": "Already purchased"})),
    ):
        assert outcome(await member.post("/api/payments/checkout", {"planId": plan})) == expected
    payload = {"email": member.email, "password": PASSWORD}
    taken = await api.post("/api/auth/register", json=payload)
    assert outcome(taken) == (409, {"error": "Email already in use"})


async def test_429(member: Person, model: ModelServerStub) -> None:
    assert (await member.post("/api/ai/generate-plan", PLANNER_INPUT)).status_code == 200
    status, body = outcome(await member.post("/api/ai/generate-plan", PLANNER_INPUT))
    assert status == 429
    assert body == {"error": body["error"], "upgradeRequired": True}


async def test_500_of_accounts(
    api: httpx.AsyncClient, member: Person, stored: ServiceDatabases
) -> None:
    credentials = {"email": member.email, "password": PASSWORD}
    invalid = await api.post("/api/auth/forgot-password", json={"email": "no address"})
    assert outcome(invalid) == (500, {"error": "Failed to process request"})
    async with stored.without("identity", "member"):
        for path, payload, error in (
            ("register", {**credentials, "email": "new@example.com"}, "Registration failed"),
            ("login", credentials, "Login failed"),
            ("forgot-password", {"email": member.email}, "Failed to process request"),
        ):
            answer = await api.post(f"/api/auth/{path}", json=payload)
            assert outcome(answer) == (500, {"error": error})
        me = await member.get("/api/auth/me")
        assert me.status_code == 500
    assert (await api.post("/api/auth/login", json=credentials)).status_code == 200


async def test_500_of_the_planner(
    member: Person, model: ModelServerStub, stored: ServiceDatabases
) -> None:
    failed = (500, {"error": "Failed to generate plan. Please try again."})
    for spoil in ((503, b"busy"), (200, b'{"response": "no plan"}')):
        model.generates = spoil
        assert outcome(await member.post("/api/ai/generate-plan", PLANNER_INPUT)) == failed
    model.behave()
    async with stored.without("planner", "ai_session"):
        assert outcome(await member.post("/api/ai/generate-plan", PLANNER_INPUT)) == failed
        sessions = await member.get("/api/ai/sessions")
        assert outcome(sessions) == (500, {"error": "Failed to fetch sessions"})
        assert outcome(await member.get(NO_SESSION)) == (
            500,
            {"error": "Failed to fetch session"},
        )
    assert (await member.get("/api/ai/sessions")).json() == {"sessions": []}


async def test_500_of_the_tracker(member: Person, stored: ServiceDatabases) -> None:
    async with stored.without("tracker", "progress_log"):
        saved = await member.post("/api/tracker/log", {"calories": 1})
        assert outcome(saved) == (500, {"error": "Failed to save log"})
        logs = await member.get("/api/tracker/logs")
        assert outcome(logs) == (500, {"error": "Failed to fetch logs"})
        summary = await member.get("/api/tracker/summary")
        assert outcome(summary) == (500, {"error": "Failed to fetch summary"})
    assert (await member.get("/api/tracker/logs")).json() == {"logs": []}


async def test_a_failing_achievement_check_fails_no_log(
    member: Person, stored: ServiceDatabases
) -> None:
    async with stored.without("tracker", "achievement"):
        assert (await member.post("/api/tracker/log", {"calories": 1})).status_code == 200
    # The next save checks again.
    assert (await member.post("/api/tracker/log", {"calories": 2})).status_code == 200
    await member.becomes(totalPoints=1)


async def test_500_of_the_catalogue(
    api: httpx.AsyncClient, member: Person, stored: ServiceDatabases
) -> None:
    async with stored.without("catalogue", "keto_plan", "purchase"):
        assert outcome(await api.get("/api/plans")) == (
            500,
            {"error": "Failed to fetch plans"},
        )
        plan = await api.get("/api/plans/reader")
        assert outcome(plan) == (500, {"error": "Failed to fetch plan"})
        review = await member.post("/api/plans/plan-reader/review", {"rating": 5})
        assert outcome(review) == (500, {"error": "Failed to save review"})
    assert (await api.get("/api/plans/reader")).status_code == 200


@pytest.mark.parametrize("fault", ["rate-limit", "the provider refuses", "the database"])
async def test_500_of_payments(
    member: Person, payments: Payments, stored: ServiceDatabases, fault: str
) -> None:
    await customer_of(member, payments)
    plan = "plan-trifle" if fault == "the provider refuses" else "plan-cents"
    rows = [
        ("/api/payments/checkout", {"planId": plan}, "Failed to create checkout session"),
        ("/api/payments/subscribe", {"tier": "pro"}, "Failed to create subscription session"),
        ("/api/payments/portal", None, "Failed to open billing portal"),
    ]
    if fault == "the provider refuses":
        rows = rows[:1]
    async with AsyncExitStack() as stack:
        if fault == "rate-limit":
            await stack.enter_async_context(payments.misbehaving(fault))
        if fault == "the database":
            await stack.enter_async_context(stored.without("billing", "customer"))
        for path, payload, error in rows:
            assert outcome(await member.post(path, payload)) == (500, {"error": error})
    assert (await member.post("/api/payments/subscribe", {"tier": "pro"})).status_code == 200


async def test_a_checkout_without_a_catalogue_to_ask_is_a_500(
    api: httpx.AsyncClient, stored: ServiceDatabases
) -> None:
    member = await a_new_member(api)
    failed = (500, {"error": "Failed to create checkout session"})
    payload = {"planId": "plan-cents"}
    async with stored.without("catalogue", "keto_plan"):
        assert outcome(await member.post("/api/payments/checkout", payload)) == failed
    async with stored.without("identity", "member"):
        assert outcome(await member.post("/api/payments/checkout", payload)) == failed
    assert (await member.post("/api/payments/checkout", payload)).status_code == 200


async def test_500_of_the_webhook_and_the_event_counts_when_it_comes_again(
    member: Person, provider: Provider, stored: ServiceDatabases
) -> None:
    event = checkout(member.id, planId="plan-reader")
    raw = json.dumps(event).encode()
    async with stored.without("billing", "orders"):
        failed = await provider.post(raw, provider.signature(raw))
        assert outcome(failed) == (500, {"error": "Webhook processing failed"})
    assert not await opens(member)
    await provider.deliver(event)
    await comes_to(member, True)
