"""The catalogue: /api/plans."""

import httpx

from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.provider import (
    BASIC,
    PRO,
    Provider,
    checkout,
    customer_of,
    lifetime,
    subscription,
)
from tests.e2e.spec.shop import CLOSED, GATED, PLANS, comes_to, listed, opens, owner, shown
from tests.e2e.spec.tokens import Forger, bearer
from tests.e2e.stripe_pages import Payments

CARD = {
    *("id", "slug", "title", "shortDesc", "duration", "price", "tier", "featured", "imageUrl"),
    *("purchaseCount", "avgRating", "reviewCount"),
}


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
    await provider.deliver(checkout(member.id, planId="plan-draft"), lifetime(member.id))
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
        await provider.deliver(begun)
        await comes_to(member, True)
        assert await opens(member, "shelf")
        if not open_to_them:
            of, later = begun["data"]["object"]["id"], begun["created"] + 5
            await provider.deliver(
                subscription("updated", customer, price=price, status=status, of=of, created=later)
            )
            await comes_to(member, False)


async def test_a_lifetime_opens_every_plan(api: httpx.AsyncClient, provider: Provider) -> None:
    member = await a_new_member(api)
    await provider.deliver(lifetime(member.id))
    await comes_to(member, True)
    assert await opens(member, "shelf")
