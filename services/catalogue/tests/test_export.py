"""A member takes home everything that catalogue keeps."""

from testkit import RunningService

from .conftest import Shop


async def test_the_export_has_reviews_purchases_and_the_projections(
    catalogue: RunningService, shop: Shop
) -> None:
    plan = await shop.plan()
    user_id = await shop.buyer_of(plan.id)
    await shop.named(user_id, "Mia")
    await shop.member(user_id, "PRO", "ACTIVE")
    await shop.review(user_id, plan.id, rating=4, title="Good")
    await shop.reviewed(plan.id)
    headers = catalogue.as_member(user_id)
    exported = await catalogue.client.get("/api/plans/mine/export", headers=headers)
    assert exported.headers["content-disposition"].startswith("attachment")
    document = exported.json()
    assert [review["title"] for review in document["reviews"]] == ["Good"]
    assert [purchase["planId"] for purchase in document["purchases"]] == [plan.id]
    assert [reviewer["name"] for reviewer in document["reviewer"]] == ["Mia"]
    assert [membership["tier"] for membership in document["membership"]] == ["PRO"]
