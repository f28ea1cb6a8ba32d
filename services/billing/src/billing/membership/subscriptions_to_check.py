"""Find the subscriptions that operators or the resync should look at."""

from collections import defaultdict
from datetime import timedelta

from sqlalchemy import and_, exists, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from billing.membership.rules import is_live, rank
from billing.membership.tables import Membership, Subscription
from chassis import clock

_OVERDUE = timedelta(days=1)


async def superfluous_subscriptions(session: AsyncSession) -> list[Subscription]:
    """The subscriptions that bill beside a lifetime, or beside a better subscription."""
    other = aliased(Subscription)
    another = exists().where(
        col(other.user_id) == col(Subscription.user_id),
        col(other.deleted).is_(False),
        col(other.stripe_subscription_id) != col(Subscription.stripe_subscription_id),
    )
    found = await session.execute(
        select(Subscription, Membership.tier)
        .join(Membership, col(Membership.user_id) == col(Subscription.user_id))
        .where(
            col(Subscription.deleted).is_(False), or_(col(Membership.tier) == "LIFETIME", another)
        )
        .order_by(col(Subscription.user_id), col(Subscription.stripe_subscription_id))
    )
    billing: dict[tuple[str, str], list[Subscription]] = defaultdict(list)
    for subscription, tier in found:
        if is_live(subscription) and not subscription.cancel_at_period_end:
            billing[subscription.user_id, tier].append(subscription)
    superfluous = []
    for (_, tier), held in billing.items():
        best = None if tier == "LIFETIME" else max(held, key=rank)
        superfluous += [each for each in held if each is not best]
    return superfluous


async def overdue_subscriptions(session: AsyncSession) -> list[str]:
    """The subscriptions of memberships that should have ended, been renewed or been resumed a day
    ago, and those that wait for a first payment: Stripe ends them after 23 hours."""
    a_day_ago = clock.now() - _OVERDUE
    found = await session.scalars(
        select(Subscription.stripe_subscription_id)
        .join(Membership, col(Membership.user_id) == col(Subscription.user_id))
        .where(
            col(Subscription.deleted).is_(False),
            or_(
                and_(
                    col(Membership.tier).in_(("BASIC", "PRO")),
                    col(Membership.status).in_(("ACTIVE", "PAST_DUE")),
                    col(Membership.ends_at) < a_day_ago,
                ),
                and_(col(Subscription.is_paused), col(Subscription.paused_until) < a_day_ago),
                and_(
                    col(Subscription.stripe_status) == "incomplete",
                    col(Subscription.newest_event_second) < a_day_ago.timestamp(),
                ),
            ),
        )
    )
    return list(found.all())
