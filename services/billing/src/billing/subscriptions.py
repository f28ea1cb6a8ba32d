"""Reads subscriptions: the live ones of a member, and those that operators should look at."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import and_, exists, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from billing import rules
from billing.tables import Membership, Subscription
from chassis import clock

_OVERDUE = timedelta(days=1)


async def live_subscriptions(session: AsyncSession, user_id: str) -> list[Subscription]:
    """The live subscriptions of a member, the newest first."""
    return [found for found in await _not_deleted(session, user_id) if rules.is_live(found)]


async def unpaid_subscriptions(session: AsyncSession, user_id: str) -> list[str]:
    """The subscriptions of a member that may have become live without our hearing of it."""
    found = await _not_deleted(session, user_id)
    return [each.stripe_subscription_id for each in found if rules.may_become_live(each)]


async def _not_deleted(session: AsyncSession, user_id: str) -> Sequence[Subscription]:
    mine = select(Subscription).where(
        Subscription.user_id == user_id, col(Subscription.deleted).is_(False)
    )
    newest = mine.order_by(
        col(Subscription.newest_event_second).desc(), col(Subscription.stripe_subscription_id)
    )
    return (await session.scalars(newest)).all()


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
    """The subscriptions of memberships that should have ended or been renewed a day ago, and those
    that wait for a first payment: Stripe ends them after 23 hours."""
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
                and_(
                    col(Subscription.stripe_status) == "incomplete",
                    col(Subscription.newest_event_second) < a_day_ago.timestamp(),
                ),
            ),
        )
    )
    return list(found.all())
