"""Reviews of plans."""

import asyncio
from typing import Any

import httpx
import pytest

from testkit import eventually
from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.provider import Provider, checkout
from tests.e2e.spec.service_databases import ServiceDatabases
from tests.e2e.spec.shop import PLANS, comes_to, listed, owner, review, shown

MUST_BUY = (403, {"error": "Must purchase plan to review"})


async def test_only_buyers_review(mia: Person, patron: Person) -> None:
    for person in (mia, patron):
        for plan in ("plan-opinions", "plan-draft", "no-such-plan", "opinions"):
            answer = await person.post(f"{PLANS}/{plan}/review", {"rating": 5})
            assert (answer.status_code, answer.json()) == MUST_BUY, plan


async def test_reviews_are_stored_shown_counted_and_replaced(
    api: httpx.AsyncClient, provider: Provider
) -> None:
    ann, bob, cat = [await owner(api, provider, "opinions", name) for name in ("Ann", "Bob", "Cat")]
    first = await review(ann, "opinions", rating=5, title="Good", body="I liked it. 🥑")
    expected = {"userId": ann.id, "planId": "plan-opinions", "approved": True}
    assert expected.items() <= first.items()
    assert (first["rating"], first["title"], first["body"]) == (5, "Good", "I liked it. 🥑")
    await review(bob, "opinions", rating=2)
    await review(cat, "opinions", rating=4, userId=ann.id, approved=False, planId="plan-reader")

    async def rated() -> tuple[Any, int]:
        plan = (await listed(api))["opinions"]
        detail = (await shown(api, "opinions"))["plan"]
        assert (detail["avgRating"], detail["reviewCount"]) == (
            plan["avgRating"],
            plan["reviewCount"],
        )
        return plan["avgRating"], plan["reviewCount"]

    assert await rated() == (pytest.approx(11 / 3), 3)
    again = await review(ann, "opinions", rating=1)
    assert (again["id"], again["rating"]) == (first["id"], 1)
    assert (again["title"], again["body"]) == (None, None)
    assert await rated() == (pytest.approx(7 / 3), 3)

    async def names() -> dict[str, dict[str, Any]]:
        reviews = (await shown(api, "opinions"))["plan"]["reviews"]
        by_name = {one["user"]["name"]: one for one in reviews}
        assert set(by_name) == {"Ann", "Bob", "Cat"}
        return by_name

    reviews = await eventually(names)
    assert reviews["Ann"] == {**again, "user": {"name": "Ann", "avatarUrl": None}}
    assert reviews["Cat"]["userId"] == cat.id
    assert set(reviews["Bob"]) == set(again) | {"user"}


async def test_a_review_that_is_not_approved_is_neither_shown_nor_counted(
    api: httpx.AsyncClient, provider: Provider, stored: ServiceDatabases
) -> None:
    kind, rude = [await owner(api, provider, "spare") for _ in range(2)]
    await review(rude, "spare", rating=1)
    await stored.change(
        "catalogue", "UPDATE review SET approved = false WHERE user_id = $1", rude.id
    )
    await review(kind, "spare", rating=5)
    plan = (await shown(api, "spare"))["plan"]
    assert (plan["avgRating"], plan["reviewCount"]) == (5, 1)
    assert [one["userId"] for one in plan["reviews"]] == [kind.id]


async def test_many_reviews_at_once_are_all_counted_and_ten_are_shown(
    api: httpx.AsyncClient, provider: Provider
) -> None:
    buyers = [await a_new_member(api, f"Reader {number}") for number in range(12)]
    await provider.deliver(*(checkout(buyer.id, planId="plan-applause") for buyer in buyers))
    for buyer in buyers:
        await comes_to(buyer, True, "applause")
    await asyncio.gather(
        *(review(buyer, "applause", rating=1 + number % 5) for number, buyer in enumerate(buyers))
    )
    plan = (await shown(api, "applause"))["plan"]
    ratings = [1 + number % 5 for number in range(12)]
    assert plan["reviewCount"] == 12
    assert plan["avgRating"] == pytest.approx(sum(ratings) / 12)
    assert len(plan["reviews"]) == 10
    assert len({one["id"] for one in plan["reviews"]}) == 10


async def test_a_plan_without_reviews_has_no_rating(api: httpx.AsyncClient) -> None:
    plan = (await shown(api, "silence"))["plan"]
    assert (plan["avgRating"], plan["reviewCount"], plan["reviews"]) == (0, 0, [])
