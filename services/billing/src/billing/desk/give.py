"""Give a member a plan or a lifetime, and take it: at the desk, and by operators' commands."""

from decimal import Decimal

from sqlalchemy.ext.asyncio import AsyncSession

from billing.dependencies import Dependencies
from billing.erased_members import MemberErased, is_erased
from billing.membership import Membership, lock_member, update_membership, update_ownership
from billing.payments import Payment, payments_of, return_reason, update_status
from billing.settings import Settings
from chassis import clock, ids
from chassis.http import NotFound


class Unknown(Exception):
    """The name is neither a known plan nor `lifetime`."""


async def plan_of(dependencies: Dependencies, what: str) -> str | None:
    """The plan's id in `plan:ID`; None for `lifetime`. Catalogue knows the plan."""
    plan_id = named(what)
    if plan_id is not None:
        try:
            await dependencies.internal_api.plan(plan_id)
        except NotFound:
            raise Unknown(f"{plan_id}: there is no such plan") from None
    return plan_id


def named(what: str) -> str | None:
    """The plan's id in `plan:ID`; None for `lifetime`."""
    kind, _, plan_id = what.partition(":")
    if what == "lifetime":
        return None
    if kind != "plan" or not plan_id:
        raise Unknown(f"{what}: write plan:ID or lifetime")
    return plan_id


async def lock_for_change(session: AsyncSession, user_id: str) -> Membership:
    """Lock a member who was not erased."""
    if await is_erased(session, user_id):
        raise MemberErased(f"{user_id} was erased")
    return await lock_member(session, user_id)


async def grant(
    session: AsyncSession, member: Membership, plan_id: str | None, settings: Settings
) -> None:
    """Give a locked member a plan or a lifetime: a payment of nothing."""
    given = Payment(
        user_id=member.user_id,
        plan_id=plan_id,
        stripe_session_id=f"grant_{ids.new()}",
        amount=Decimal(0),
        paid_at=clock.now(),
    )
    session.add(given)
    await derive(session, member, settings)


async def revoke(
    session: AsyncSession, member: Membership, plan_id: str | None, settings: Settings
) -> bool:
    """Take a plan or a lifetime from a locked member; False when the member does not have it."""
    paid = await payments_of(session, user_id=member.user_id, plan_id=plan_id)
    giving = [payment for payment in paid if payment.revoked_at is None]
    now = clock.now()
    for payment in giving:
        payment.revoked_at = now
    await derive(session, member, settings)
    return bool(giving)


async def has(
    session: AsyncSession, member: Membership, plan_id: str | None, settings: Settings
) -> bool:
    """Whether something gives the locked member the plan or the lifetime."""
    paid = await payments_of(session, user_id=member.user_id, plan_id=plan_id)
    revoking = settings.refunds_revoke
    return any(return_reason(payment, refunds_revoke=revoking) is None for payment in paid)


async def derive(session: AsyncSession, member: Membership, settings: Settings) -> None:
    """Work out everything that follows from the payments of a locked member again."""
    await session.flush()
    paid = await payments_of(session, user_id=member.user_id)
    for payment in paid:
        await update_status(session, payment)
    for plan_id in sorted({payment.plan_id for payment in paid if payment.plan_id}):
        await update_ownership(session, member.user_id, plan_id, settings)
    await update_membership(session, member, settings)
