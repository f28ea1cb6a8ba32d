"""The membership of a user, as it follows from what was paid."""

from collections.abc import Sequence

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import payment_rules, rules
from billing.settings import Settings
from billing.stripe_tasks import stop_subscriptions
from billing.tables import LifetimePayment, Membership, Subscription
from chassis.messaging import outbox
from chassis.storage import next_version
from contracts.billing import SubscriptionChanged


async def lock_member(session: AsyncSession, user_id: str) -> Membership:
    """Lock and return the membership, creating it if needed: changes of a user's payments come one
    after the other. A trigger of the table refuses one who was erased."""
    nothing = Membership(user_id=user_id, **rules.NOTHING._asdict())
    locked = await session.scalars(
        insert(Membership)
        .values(nothing.model_dump())
        .on_conflict_do_update(
            index_elements=["user_id"], set_={"version": col(Membership.version)}
        )
        .returning(Membership),
        # Not as the session may have read it before the lock.
        execution_options={"populate_existing": True},
    )
    return locked.one()


async def update_membership(
    session: AsyncSession, member: Membership, settings: Settings
) -> Sequence[LifetimePayment]:
    """Work out the membership from the payments, and publish it if it changed. Returns the
    payments that give a lifetime."""
    await session.flush()
    paid = await session.scalars(
        select(LifetimePayment).where(LifetimePayment.user_id == member.user_id)
    )
    held = await session.scalars(select(Subscription).where(Subscription.user_id == member.user_id))
    lifetimes = [
        payment
        for payment in paid
        if payment_rules.return_reason(payment, refunds_revoke=settings.refunds_revoke) is None
    ]
    subscriptions = held.all()
    if lifetimes:
        await stop_subscriptions(session, subscriptions)
    now = rules.membership(subscriptions, bought_lifetime=bool(lifetimes))
    if now != (member.tier, member.status, member.role, member.ends_at):
        member.tier, member.status, member.role, member.ends_at = now
        member.version = next_version(member.version)
        session.add(member)
        outbox.add(session, subscription_changed(member))
    return lifetimes


def subscription_changed(member: Membership) -> SubscriptionChanged:
    """The event that publishes it."""
    return SubscriptionChanged.model_validate(
        {**member.model_dump(exclude={"version"}), "membership_version": member.version}
    )
