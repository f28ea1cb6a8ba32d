"""Show members their subscriptions."""

from sqlmodel import select

from billing.membership import rules
from billing.membership.schemas import SubscriptionRecord, SubscriptionResponse
from billing.membership.tables import Subscription
from chassis.storage import Database


async def find_subscription(database: Database, user_id: str) -> SubscriptionResponse:
    """The member's subscription: the one that the membership follows from."""
    async with database.session() as session:
        mine = select(Subscription).where(Subscription.user_id == user_id)
        held = (await session.scalars(mine)).all()
    best = max(held, key=rules.rank, default=None)
    if best is None:
        return SubscriptionResponse(subscription=None)
    shown = best.model_dump() | {"tier": rules.tier_shown(best), "status": rules.status_shown(best)}
    return SubscriptionResponse(subscription=SubscriptionRecord.model_validate(shown))
