"""A revoked access token opens no plan."""

from chassis import clock
from contracts.identity import TokensRevoked
from testkit import RunningService, eventually

from .conftest import Shop


async def test_a_buyers_revoked_token_shows_no_gated_content(
    catalogue: RunningService, shop: Shop
) -> None:
    plan = await shop.plan()
    user_id = await shop.buyer_of(plan.id)
    old = catalogue.as_member(user_id)
    assert (await shop.detail(plan.slug, old))["hasAccess"] is True
    await catalogue.deliver(TokensRevoked(user_id=user_id, before=clock.now()))

    async def refused() -> bool:
        return (await shop.detail(plan.slug, old))["hasAccess"] is False

    await eventually(refused, what="the token is refused")
    answer = await shop.review(user_id, plan.id, rating=5)
    assert answer.status_code == 200, "a new token works"
    assert (await shop.detail(plan.slug, catalogue.as_member(user_id)))["hasAccess"] is True
