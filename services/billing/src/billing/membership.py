"""What a member is entitled to, as it follows from what was paid."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import payment_rules, rules
from billing.erased_members import MemberErased, is_erased
from billing.settings import Settings
from billing.stripe_tasks import stop_subscriptions
from billing.tables import LifetimePayment, Membership, Subscription
from chassis.storage import next_version
from contracts.billing import SubscriptionChanged
from messaging import outbox


async def lock_member(session: AsyncSession, user_id: str) -> Membership:
    """The membership, locked: whatever changes this user's affairs comes one after the other."""
    if await is_erased(session, user_id):
        raise MemberErased(f"{user_id} was erased")
    nothing = Membership(user_id=user_id, **rules.NOTHING._asdict())
    await session.execute(insert(Membership).values(nothing.model_dump()).on_conflict_do_nothing())
    mine = select(Membership).where(Membership.user_id == user_id).with_for_update()
    # Not as the session may have read it before the lock.
    locked = await session.scalars(mine.execution_options(populate_existing=True))
    return locked.one()


async def update_membership(session: AsyncSession, member: Membership, settings: Settings) -> None:
    """Work out the membership from the payments, and publish it if it changed."""
    await session.flush()
    of_member = col(LifetimePayment.user_id) == member.user_id
    lifetimes = await session.scalars(select(LifetimePayment).where(of_member))
    held = await session.scalars(select(Subscription).where(Subscription.user_id == member.user_id))
    bought_lifetime = any(
        payment_rules.return_reason(payment, refunds_revoke=settings.refunds_revoke) is None
        for payment in lifetimes
    )
    if bought_lifetime:
        await stop_subscriptions(session, member.user_id)
    now = rules.entitlement(held.all(), bought_lifetime=bought_lifetime)
    if now == (member.tier, member.status, member.role, member.ends_at):
        return
    member.tier, member.status, member.role, member.ends_at = now
    member.version = next_version(member.version)
    session.add(member)
    outbox.add(session, subscription_changed(member))


def subscription_changed(member: Membership) -> SubscriptionChanged:
    """The event that publishes it."""
    return SubscriptionChanged.model_validate(
        {
            "user_id": member.user_id,
            "tier": member.tier,
            "status": member.status,
            "role": member.role,
            "ends_at": member.ends_at,
            "membership_version": member.version,
        }
    )
