"""Reads subscriptions: the live ones of a member, and those that operators should look at."""

from collections import defaultdict
from datetime import timedelta

from sqlalchemy import exists, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from billing import rules
from billing.tables import Membership, Subscription
from chassis import clock

_OVERDUE = timedelta(days=1)


async def live_subscriptions(session: AsyncSession, user_id: str) -> list[Subscription]:
    """The live subscriptions of a member, the newest first."""
    mine = select(Subscription).where(
        Subscription.user_id == user_id, col(Subscription.deleted).is_(False)
    )
    newest = mine.order_by(
        col(Subscription.newest_event_second).desc(), col(Subscription.stripe_subscription_id)
    )
    return [found for found in await session.scalars(newest) if rules.is_live(found)]


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
        if rules.is_live(subscription) and not subscription.cancel_at_period_end:
            billing[subscription.user_id, tier].append(subscription)
    superfluous = []
    for (_, tier), held in billing.items():
        best = None if tier == "LIFETIME" else max(held, key=rules.rank)
        superfluous += [each for each in held if each is not best]
    return superfluous


async def overdue_subscriptions(session: AsyncSession) -> list[str]:
    """The subscriptions of memberships that should have ended or been renewed a day ago."""
    found = await session.scalars(
        select(Subscription.stripe_subscription_id)
        .join(Membership, col(Membership.user_id) == col(Subscription.user_id))
        .where(
            col(Membership.tier).in_(("BASIC", "PRO")),
            col(Membership.status).in_(("ACTIVE", "PAST_DUE")),
            col(Membership.ends_at) < clock.now() - _OVERDUE,
            col(Subscription.deleted).is_(False),
        )
    )
    return list(found.all())
