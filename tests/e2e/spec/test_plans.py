"""The catalogue and its reviews: /api/plans."""

import asyncio
from typing import Any

import httpx
import pytest

from testkit import eventually
from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.books import Books
from tests.e2e.spec.provider import (
    BASIC,
    PRO,
    Provider,
    checkout,
    customer_of,
    lifetime,
    subscription,
)
from tests.e2e.spec.tokens import Forger, bearer
from tests.e2e.stripe_pages import Payments

PLANS = "/api/plans"
CARD = {
    *("id", "slug", "title", "shortDesc", "duration", "price", "tier", "featured", "imageUrl"),
    *("purchaseCount", "avgRating", "reviewCount"),
}
GATED = {
    "meals": [{"day": 1, "meals": {"breakfast": {"name": "Eggs"}}}],
    "recipes": [{"name": "Eggs", "steps": ["Fry them."]}],
    "shoppingList": {"proteins": ["Eggs: 3"]},
    "nutritionInfo": {"perDay": {"calories": 1800}},
    "pdfUrl": "https://files.example/reader.pdf",
}
CLOSED = dict.fromkeys(GATED)
MUST_BUY = (403, {"error": "Must purchase plan to review"})


async def listed(api: httpx.AsyncClient) -> dict[str, dict[str, Any]]:
    """The plans on sale, by slug."""
    answer = await api.get(PLANS)
    assert answer.status_code == 200
    assert set(answer.json()) == {"plans"}
    return {plan["slug"]: plan for plan in answer.json()["plans"]}


async def shown(asker: Person | httpx.AsyncClient, slug: str = "reader") -> dict[str, Any]:
    answer = await asker.get(f"{PLANS}/{slug}")
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"plan", "hasAccess"}
    found: dict[str, Any] = answer.json()
    return found


async def opens(person: Person, slug: str = "reader") -> bool:
    """Whether the plan is open to somebody, and its content with it."""
    detail = await shown(person, slug)
    if slug == "reader":
        content = {name: detail["plan"][name] for name in GATED}
        assert content == (GATED if detail["hasAccess"] else CLOSED)
    assert isinstance(detail["hasAccess"], bool)
    return bool(detail["hasAccess"])


async def comes_to(person: Person, is_open: bool, slug: str = "reader") -> None:
    """Wait until the plan is open to somebody, or closed."""

    async def as_expected() -> bool:
        return await opens(person, slug) is is_open

    await eventually(as_expected, what=f"{slug} open: {is_open}")


async def owner(api: httpx.AsyncClient, provider: Provider, plan: str, name: str = "Mia") -> Person:
    """A member who bought a plan."""
    person = await a_new_member(api, name)
    await provider.tells(checkout(person.id, planId=f"plan-{plan}"))
    await comes_to(person, True, plan)
    return person


async def review(person: Person, plan: str, **said: Any) -> dict[str, Any]:
    answer = await person.post(f"{PLANS}/plan-{plan}/review", said)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"review"}
    stored: dict[str, Any] = answer.json()["review"]
    return stored


async def test_the_list_has_what_is_published_featured_first_then_by_purchases(
    api: httpx.AsyncClient,
) -> None:
    plans = await listed(api)
    assert all(set(plan) == CARD for plan in plans.values())
    assert "draft" not in plans
    assert len(plans) == 12
    order = [(-plan["featured"], -plan["purchaseCount"]) for plan in plans.values()]
    assert order == sorted(order)
    assert list(plans)[:3] == ["shelf", "reader", "crowd"]
    assert plans["shelf"] == {
        "id": "plan-shelf",
        "slug": "shelf",
        "title": "The Shelf",
        "shortDesc": "Featured and popular.",
        "duration": 7,
        "price": 15.5,
        "tier": "BASIC",
        "featured": True,
        "imageUrl": None,
        "purchaseCount": 900,
        "avgRating": 0,
        "reviewCount": 0,
    }


async def test_a_plan_shows_its_content_only_to_those_who_have_access(
    api: httpx.AsyncClient, mia: Person
) -> None:
    for asker in (api, mia):
        detail = await shown(asker)
        assert detail["hasAccess"] is False
        assert set(detail["plan"]) == CARD | set(GATED) | {"reviews", "published"}
        assert {name: detail["plan"][name] for name in GATED} == CLOSED
        in_list = (await listed(api))["reader"]
        assert {name: detail["plan"][name] for name in CARD} == in_list


async def test_what_is_not_published_or_not_there_is_not_found(
    api: httpx.AsyncClient, member: Person, provider: Provider
) -> None:
    await provider.tells(checkout(member.id, planId="plan-draft"), lifetime(member.id))
    await comes_to(member, True)
    for slug in ("draft", "plan-reader", "READER", "no-such-plan", "reader ", "ü"):
        for answer in (await api.get(f"{PLANS}/{slug}"), await member.get(f"{PLANS}/{slug}")):
            assert (answer.status_code, answer.json()) == (404, {"error": "Plan not found"}), slug


async def test_a_token_that_is_none_gives_no_access_and_no_error(
    api: httpx.AsyncClient, provider: Provider, forger: Forger
) -> None:
    buyer = await owner(api, provider, "reader")
    for token in (
        "nonsense",
        forger.token(-1, sub=buyer.id),
        forger.with_wrong_secret(sub=buyer.id),
        forger.unsigned(sub=buyer.id),
        forger.token(sub=buyer.id, type="reset"),
        buyer.token[:-2],
    ):
        answer = await api.get(f"{PLANS}/reader", headers=bearer(token))
        assert (answer.status_code, answer.json()["hasAccess"]) == (200, False), token
        assert answer.json()["plan"]["meals"] is None
    assert await opens(buyer)


async def test_a_bought_plan_is_open_and_no_other_is(
    api: httpx.AsyncClient, provider: Provider
) -> None:
    before = (await listed(api))["reader"]["purchaseCount"]
    buyer = await owner(api, provider, "reader")
    assert not await opens(buyer, "shelf")
    assert (await listed(api))["reader"]["purchaseCount"] == before + 1


async def test_an_active_subscription_of_any_tier_opens_every_plan(
    api: httpx.AsyncClient, payments: Payments, provider: Provider
) -> None:
    for price, status, open_to_them in (
        (BASIC, "active", True),
        (PRO, "active", True),
        (PRO, "past_due", False),
        (BASIC, "unpaid", False),
        (PRO, "canceled", False),
    ):
        member = await a_new_member(api)
        customer = await customer_of(member, payments)
        begun = subscription("created", customer, price=price)
        await provider.tells(begun)
        await comes_to(member, True)
        assert await opens(member, "shelf")
        if not open_to_them:
            of, later = begun["data"]["object"]["id"], begun["created"] + 5
            await provider.tells(
                subscription("updated", customer, price=price, status=status, of=of, created=later)
            )
            await comes_to(member, False)


async def test_a_lifetime_opens_every_plan(api: httpx.AsyncClient, provider: Provider) -> None:
    member = await a_new_member(api)
    await provider.tells(lifetime(member.id))
    await comes_to(member, True)
    assert await opens(member, "shelf")


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
    told = {"userId": ann.id, "planId": "plan-opinions", "approved": True}
    assert told.items() <= first.items()
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
    api: httpx.AsyncClient, provider: Provider, books: Books
) -> None:
    kind, rude = [await owner(api, provider, "spare") for _ in range(2)]
    await review(rude, "spare", rating=1)
    await books.change(
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
    await provider.tells(*(checkout(buyer.id, planId="plan-applause") for buyer in buyers))
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


async def test_a_plan_that_nobody_reviewed_has_no_rating(api: httpx.AsyncClient) -> None:
    plan = (await shown(api, "silence"))["plan"]
    assert (plan["avgRating"], plan["reviewCount"], plan["reviews"]) == (0, 0, [])
