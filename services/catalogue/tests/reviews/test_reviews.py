"""Reviews of plans."""

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalogue.reviews import decide, moderate
from chassis import ids
from chassis.audit import Operator
from services.catalogue.tests.conftest import Shop
from testkit import RunningService

OPERATOR = Operator("operator test", "reviews reject")


async def test_a_buyers_review_is_stored_shown_and_counted(
    catalogue: RunningService, shop: Shop
) -> None:
    plan = await shop.plan(avg_rating=4.8, review_count=250)
    buyer = await shop.buyer_of(plan.id)
    answer = await shop.review(buyer, plan.id, rating=4, title="Good", body="Tasty.")
    assert answer.status_code == 200
    review = answer.json()["review"]
    assert review == {
        "id": review["id"],
        "userId": buyer,
        "planId": plan.id,
        "rating": 4,
        "title": "Good",
        "body": "Tasty.",
        "approved": True,
        "createdAt": review["createdAt"],
        "updatedAt": review["createdAt"],
    }
    (shown,) = (await shop.detail(plan.slug))["plan"]["reviews"]
    assert (shown["id"], shown["title"], shown["body"]) == (review["id"], "Good", "Tasty.")
    assert await shop.rating(plan.slug) == (4, 1)


async def test_a_second_review_replaces_every_field_of_the_first(shop: Shop) -> None:
    plan = await shop.plan()
    buyer = await shop.buyer_of(plan.id)
    first = (await shop.review(buyer, plan.id, rating=1, title="Bad", body="No.")).json()["review"]
    second = (await shop.review(buyer, plan.id, rating=5)).json()["review"]
    assert (second["rating"], second["title"], second["body"]) == (5, None, None)
    assert (second["id"], second["createdAt"]) == (first["id"], first["createdAt"])
    assert second["updatedAt"] > first["updatedAt"]
    assert await shop.rating(plan.slug) == (5, 1)


async def test_a_rejected_review_that_is_posted_again_waits_for_an_operator(shop: Shop) -> None:
    plan = await shop.plan()
    buyer = await shop.buyer_of(plan.id)
    review = (await shop.review(buyer, plan.id, rating=1, title="Buy my pills")).json()["review"]
    async with shop.it.database.session() as session:
        await decide(session, OPERATOR, review["id"], approved=False)
    for _ in range(2):
        again = (await shop.review(buyer, plan.id, rating=1, title="Buy my pills")).json()["review"]
        assert again["approved"] is False
        assert await shop.rating(plan.slug) == (0, 0)
    async with shop.it.database.session() as session:
        waiting = await moderate.list_reviews(session, every=False)
        assert any(line.startswith(review["id"]) for line in waiting)
        await decide(session, OPERATOR, review["id"], approved=True)
    assert await shop.rating(plan.slug) == (1, 1)
    assert (await shop.review(buyer, plan.id, rating=5)).json()["review"]["approved"] is True


async def test_twenty_reviews_at_once_are_all_in_the_average(shop: Shop) -> None:
    plan = await shop.plan()
    buyers = [await shop.buyer_of(plan.id) for _ in range(20)]
    ratings = [1 + index % 5 for index in range(20)]
    answers = await asyncio.gather(
        *(
            shop.review(buyer, plan.id, rating=rating)
            for buyer, rating in zip(buyers, ratings, strict=True)
        )
    )
    assert {answer.status_code for answer in answers} == {200}
    assert await shop.rating(plan.slug) == (3, 20)


async def test_ten_concurrent_reviews_of_one_member_are_one_review(
    catalogue: RunningService, shop: Shop
) -> None:
    plan = await shop.plan()
    buyer = await shop.buyer_of(plan.id)
    answers = await asyncio.gather(
        *(shop.review(buyer, plan.id, rating=1 + index % 5) for index in range(10))
    )
    assert len({answer.json()["review"]["id"] for answer in answers}) == 1
    (stored,) = await catalogue.rows("SELECT rating FROM review WHERE plan_id = $1", plan.id)
    assert await shop.rating(plan.slug) == (stored["rating"], 1)


@given(ratings=st.lists(st.floats(1, 5), min_size=1, max_size=6))
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
async def test_the_average_is_the_mean_of_approved_reviews(
    shop: Shop, ratings: list[float]
) -> None:
    plan = await shop.plan()
    await shop.reviewed(plan.id, rating=1, approved=False)
    for rating in ratings:
        answer = await shop.review(await shop.buyer_of(plan.id), plan.id, rating=rating)
        assert answer.json()["review"]["rating"] == rating
    average, count = await shop.rating(plan.slug)
    assert average == pytest.approx(sum(ratings) / len(ratings))
    assert count == len(ratings)


@pytest.mark.parametrize("plan_id", ["unknown", "%00", "%ff", "x" * 5000])
async def test_a_review_needs_a_purchase_of_the_plan(shop: Shop, plan_id: str) -> None:
    refused = (403, {"error": "Must purchase plan to review"})
    answer = await shop.review(ids.new(), plan_id, rating=5)
    assert (answer.status_code, answer.json()) == refused
    plan, other = await shop.plan(), await shop.plan()
    buyer_of_another = await shop.buyer_of(other.id)
    answer = await shop.review(buyer_of_another, plan.id, rating=5)
    assert (answer.status_code, answer.json()) == refused
    assert await shop.rating(plan.slug) == (0, 0)


async def test_a_subscription_does_not_count_as_a_purchase(shop: Shop) -> None:
    plan = await shop.plan()
    subscriber = ids.new()
    await shop.member(subscriber, "PRO", "ACTIVE")
    assert (await shop.review(subscriber, plan.id, rating=5)).status_code == 403


async def test_an_invalid_body_is_refused_before_the_purchase_is_checked(shop: Shop) -> None:
    plan = await shop.plan()
    stranger = await shop.review(ids.new(), plan.id, rating=9)
    assert (stranger.status_code, stranger.json()) == (400, {"error": "Validation error"})


async def test_a_purchased_plan_that_does_not_exist_cannot_be_reviewed(shop: Shop) -> None:
    plan_id = ids.new()
    answer = await shop.review(await shop.buyer_of(plan_id), plan_id, rating=5)
    assert (answer.status_code, answer.json()) == (404, {"error": "Plan not found"})
