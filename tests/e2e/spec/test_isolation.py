"""Members cannot see or change each other's data."""

import httpx
import pytest_asyncio

from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.diary import earned, logs, save
from tests.e2e.spec.payloads import LOG, PLANNER_INPUT
from tests.e2e.spec.provider import Provider, checkout, customer_of, lifetime
from tests.e2e.spec.shop import comes_to, listed, opens, review, shown
from tests.e2e.spec.tokens import Forger, bearer
from tests.e2e.stripe_pages import Payments


@pytest_asyncio.fixture(loop_scope="session")
async def ann(api: httpx.AsyncClient) -> Person:
    """The member who sends requests."""
    return await a_new_member(api, "Ann")


@pytest_asyncio.fixture(loop_scope="session")
async def bob(api: httpx.AsyncClient) -> Person:
    """The member who must not be affected."""
    return await a_new_member(api, "Bob")


async def test_plans_that_were_written_are_for_their_member_only(ann: Person, bob: Person) -> None:
    made = (await ann.post("/api/ai/generate-plan", PLANNER_INPUT)).json()
    assert (await bob.get("/api/ai/sessions")).json() == {"sessions": []}
    stolen = await bob.get(f"/api/ai/sessions/{made['sessionId']}")
    assert (stolen.status_code, stolen.json()) == (404, {"error": "Session not found"})
    # Nor does the quota of the one count for the other.
    assert (await bob.post("/api/ai/generate-plan", PLANNER_INPUT)).status_code == 200
    assert (await ann.post("/api/ai/generate-plan", PLANNER_INPUT)).status_code == 429
    assert len((await ann.get("/api/ai/sessions")).json()["sessions"]) == 1


async def test_logs_and_achievements_are_for_their_member_only(ann: Person, bob: Person) -> None:
    anns = await save(ann, **LOG)
    await earned(ann, "One log")
    assert await logs(bob) == []
    summary = (await bob.get("/api/tracker/summary")).json()
    assert (summary["stats"]["logsCount"], summary["recentAchievements"]) == (0, [])
    bobs = await save(bob, notes="mine")
    assert (bobs["weightKg"], bobs["userId"]) == (None, bob.id)
    assert await logs(ann) == [anns]
    assert await logs(ann, userId=bob.id) == [anns]


async def test_what_one_buys_opens_for_one(
    api: httpx.AsyncClient, ann: Person, bob: Person, provider: Provider
) -> None:
    await provider.deliver(checkout(ann.id, planId="plan-reader"))
    await comes_to(ann, True)
    assert not await opens(bob)
    assert (await bob.post("/api/plans/plan-reader/review", {"rating": 1})).status_code == 403
    await review(ann, "reader", rating=5)
    await provider.deliver(checkout(bob.id, planId="plan-reader"))
    await comes_to(bob, True)
    # Whose review it is, is said by the token.
    await review(bob, "reader", rating=1, userId=ann.id, planId="plan-cents", approved=False)
    reviews = {r["userId"]: r["rating"] for r in (await shown(api))["plan"]["reviews"]}
    assert (reviews[ann.id], reviews[bob.id]) == (5, 1)
    assert (await listed(api))["reader"]["reviewCount"] >= 2


async def test_a_membership_is_for_its_member_only(
    ann: Person, bob: Person, provider: Provider
) -> None:
    before = await bob.me()
    await provider.deliver(lifetime(ann.id))
    await ann.becomes(subscriptionTier="LIFETIME")
    assert await bob.me() == before
    assert not await opens(bob)


async def test_each_member_has_a_customer_of_their_own(
    ann: Person, bob: Person, payments: Payments
) -> None:
    anns = await customer_of(ann, payments)
    none = await bob.post("/api/payments/portal")
    assert (none.status_code, none.json()) == (400, {"error": "No billing account found"})
    assert await customer_of(bob, payments) != anns


async def test_a_token_is_its_members_whatever_it_is_changed_into(
    api: httpx.AsyncClient, ann: Person, bob: Person, forger: Forger
) -> None:
    forged = forger.swapped(ann.token, sub=bob.id)
    assert (await api.get("/api/auth/me", headers=bearer(forged))).status_code == 401
    promoted = forger.swapped(ann.token, role="PREMIUM")
    assert (await api.get("/api/auth/me", headers=bearer(promoted))).status_code == 401
    assert (await ann.me())["id"] == ann.id
