"""Members cannot see or change each other's data."""

import httpx
import pytest_asyncio

from keto_client import Request
from testkit import eventually
from tests.e2e.people import Person, a_new_member
from tests.e2e.shopping import owns, plan
from tests.e2e.spec.operations import LOG, logs, saves, summary
from tests.e2e.spec.provider import SLUG, Provider


@pytest_asyncio.fixture(loop_scope="session")
async def ann(api: httpx.AsyncClient) -> Person:
    """The member who sends requests."""
    return await a_new_member(api, "Ann")


@pytest_asyncio.fixture(loop_scope="session")
async def bob(api: httpx.AsyncClient) -> Person:
    """The member who must not be affected."""
    return await a_new_member(api, "Bob")


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
    of_bob_too = await ann.send(Request("GET", f"/api/tracker/logs?userId={bob.id}"))
    assert of_bob_too.json()["logs"] == [anns]


async def test_a_purchase_opens_the_plan_for_its_buyer_only(
    ann: Person, bob: Person, plan_id: str, provider: Provider
) -> None:
    await provider.sells_the_plan_to(ann)
    assert not await owns(bob, SLUG)
    assert (await bob.responses.plans.review_plan(plan_id, {"rating": 1})).status_code == 403
    await ann.plans.review_plan(plan_id, {"rating": 5})
    await provider.sells_the_plan_to(bob)
    # The token identifies the author of the review.
    other = {"userId": ann.id, "planId": "another", "approved": False}
    await bob.plans.review_plan(plan_id, {"rating": 1, **other})
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
