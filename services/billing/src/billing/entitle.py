"""What a member is entitled to, as it follows from what was paid."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import rules
from billing.tables import LifetimePayment, Membership, Subscription
from chassis.messaging import outbox
from contracts.billing import SubscriptionChanged


async def take_turns(session: AsyncSession, user_id: str) -> Membership:
    """The membership, locked: whatever changes this user's affairs comes one after the other."""
    nothing = Membership(user_id=user_id, **rules.NOTHING._asdict())
    await session.execute(insert(Membership).values(nothing.model_dump()).on_conflict_do_nothing())
    mine = select(Membership).where(Membership.user_id == user_id).with_for_update()
    return (await session.scalars(mine)).one()


async def entitle(session: AsyncSession, member: Membership) -> None:
    """Work out the membership from the payments, and tell of it if it is another one."""
    await session.flush()
    of_member = col(LifetimePayment.user_id) == member.user_id
    lifetime = await session.scalars(select(LifetimePayment.id).where(of_member).limit(1))
    held = await session.scalars(select(Subscription).where(Subscription.user_id == member.user_id))
    now = rules.entitlement(held.all(), bought_lifetime=lifetime.first() is not None)
    if now == (member.tier, member.status, member.role, member.ends_at):
        return
    member.tier, member.status, member.role, member.ends_at = now
    member.version += 1
    session.add(member)
    outbox.add(session, subscription_changed(member))


def subscription_changed(member: Membership) -> SubscriptionChanged:
    """How the others are told."""
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
