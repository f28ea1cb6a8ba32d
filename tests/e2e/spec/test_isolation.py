"""Members cannot see or change each other's data."""

import httpx
import pytest_asyncio

from testkit import eventually
from tests.e2e.people import PLANNER_INPUT, Person, a_new_member
from tests.e2e.shopping import owns, plan
from tests.e2e.spec.operations import LOG, logs, saves, summary
from tests.e2e.spec.provider import SLUG, Provider, customer_of
from tests.e2e.spec.tokens import Forger, bearer
from tests.e2e.stand_ins import Payments


@pytest_asyncio.fixture(loop_scope="session")
async def ann(api: httpx.AsyncClient) -> Person:
    """The member who sends requests."""
    return await a_new_member(api, "Ann")


@pytest_asyncio.fixture(loop_scope="session")
async def bob(api: httpx.AsyncClient) -> Person:
    """The member who must not be affected."""
    return await a_new_member(api, "Bob")


async def test_plans_that_were_written_are_for_their_member_only(ann: Person, bob: Person) -> None:
    made = await ann.sends("/api/ai/generate-plan", PLANNER_INPUT)
    assert await bob.reads("/api/ai/sessions") == {"sessions": []}
    stolen = await bob.get(f"/api/ai/sessions/{made['sessionId']}")
    assert (stolen.status_code, stolen.json()) == (404, {"error": "Session not found"})
    # Nor does the quota of the one count for the other.
    await bob.sends("/api/ai/generate-plan", PLANNER_INPUT)
    assert (await ann.post("/api/ai/generate-plan", PLANNER_INPUT)).status_code == 429
    assert len((await ann.reads("/api/ai/sessions"))["sessions"]) == 1


async def test_logs_and_achievements_are_for_their_member_only(ann: Person, bob: Person) -> None:
    anns = await saves(ann, **LOG)

    async def is_rewarded() -> bool:
        (earned,) = (await summary(ann))["recentAchievements"] or [{}]
        return bool(earned.get("name") == "First log")

    await eventually(is_rewarded)
    assert await logs(bob) == []
    of_bob = await summary(bob)
    assert (of_bob["stats"]["logsCount"], of_bob["recentAchievements"]) == (0, [])
    bobs = await saves(bob, notes="mine")
    assert (bobs["weightKg"], bobs["userId"]) == (None, bob.id)
    assert await logs(ann) == [anns]
    assert await logs(ann, userId=bob.id) == [anns]


async def test_what_one_buys_opens_for_one(
    ann: Person, bob: Person, plan_id: str, provider: Provider
) -> None:
    review = f"/api/plans/{plan_id}/review"
    await provider.sells_the_plan_to(ann)
    assert not await owns(bob, SLUG)
    assert (await bob.post(review, {"rating": 1})).status_code == 403
    await ann.sends(review, {"rating": 5})
    await provider.sells_the_plan_to(bob)
    # Whose review it is, is said by the token.
    other = {"userId": ann.id, "planId": "another", "approved": False}
    await bob.sends(review, {"rating": 1, **other})
    seen = await plan(ann, SLUG)
    ratings = {review["userId"]: review["rating"] for review in seen["reviews"]}
    assert (ratings[ann.id], ratings[bob.id]) == (5, 1)
    assert seen["reviewCount"] >= 2


async def test_a_membership_is_for_its_member_only(
    ann: Person, bob: Person, provider: Provider
) -> None:
    before = await bob.me()
    await provider.makes_a_patron(ann)
    assert await bob.me() == before
    assert not await owns(bob, SLUG)


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
    for forged in (
        forger.swapped(ann.token, sub=bob.id),
        forger.swapped(ann.token, role="PREMIUM"),
    ):
        assert (await api.get("/api/auth/me", headers=bearer(forged))).status_code == 401
    assert (await ann.me())["id"] == ann.id
