"""Work out what a member has from what was paid: the membership, and the plans.

An order is of a session, whatever the number of events. The order that was paid first has bought
the plan; of several that were not refunded, all but the first are in `refunds`. When another
payment becomes the plan's order, `PlanPurchased` says so.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.membership.invoices.tables import Invoice
from billing.membership.publish import plan_purchased, publish_membership, publish_purchase
from billing.membership.rules import NOTHING, MembershipState, membership, paid_price, status_now
from billing.membership.stripe_tasks import continue_subscriptions, stop_subscriptions
from billing.membership.tables import Membership, Purchase, Subscription
from billing.outbound_webhooks import subscription_changed, tell
from billing.payments import Payment, return_reason
from billing.settings import Settings
from chassis import clock
from chassis.storage import next_version
from messaging import outbox


async def lock_member(session: AsyncSession, user_id: str) -> Membership:
    """Lock and return the membership, creating it if needed: changes of a user's payments come one
    after the other. A trigger of the table refuses one who was erased."""
    nothing = Membership(user_id=user_id, **NOTHING._asdict())
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


async def update_after(
    session: AsyncSession, member: Membership, payment: Payment, settings: Settings
) -> Sequence[Payment]:
    """Work out what the locked member has of what a payment is for, and publish a change. Returns
    the payments that give it."""
    if payment.plan_id is None:
        return await update_membership(session, member, settings)
    return await update_ownership(session, member.user_id, payment.plan_id, settings)


async def update_membership(
    session: AsyncSession, member: Membership, settings: Settings
) -> Sequence[Payment]:
    """Work out the membership, and publish it if it changed. Returns the payments that give a
    lifetime."""
    await session.flush()
    paid = await session.scalars(
        select(Payment)
        .where(Payment.user_id == member.user_id, col(Payment.plan_id).is_(None))
        .order_by(col(Payment.paid_at), col(Payment.stripe_session_id))
    )
    held = await session.scalars(select(Subscription).where(Subscription.user_id == member.user_id))
    lifetimes = [payment for payment in paid if _return_reason(payment, settings) is None]
    subscriptions = held.all()
    for each in subscriptions:
        if each.stripe_status == "past_due" and not each.deleted:
            await _find_paid(session, each, settings)
    if lifetimes:
        await stop_subscriptions(session, subscriptions, lifetimes[-1])
    elif member.tier == "LIFETIME":
        await continue_subscriptions(session, subscriptions)
    now = membership(subscriptions, bought_lifetime=bool(lifetimes))
    known = MembershipState(*(getattr(member, name) for name in MembershipState._fields))
    if now != known:
        is_another = now[:2] != known[:2]
        member.sqlmodel_update(now._asdict())
        publish_membership(session, member)
        if is_another:
            facts = member.user_id, member.version, member.tier, member.status
            await tell(session, subscription_changed(*facts))
    return lifetimes


async def _find_paid(session: AsyncSession, late: Subscription, settings: Settings) -> None:
    """Find out what a late subscription was paid for: its price may be one that never was."""
    invoices = await session.scalars(
        select(Invoice)
        .where(Invoice.stripe_subscription_id == late.stripe_subscription_id)
        .order_by(col(Invoice.created_at), col(Invoice.number))
    )
    price_id = paid_price(late.price_id, invoices.all())
    late.is_unpaid = price_id is None and late.price_id is not None
    late.paid_tier = None
    if price_id not in (None, late.price_id):
        late.paid_tier = "PRO" if price_id in settings.all_prices_of("pro") else "BASIC"
    late.status = status_now(late)


async def update_ownership(
    session: AsyncSession, user_id: str, plan_id: str, settings: Settings
) -> Sequence[Payment]:
    """Work out whether the locked member owns the plan, and publish a change.

    Of the payments that give the plan, the one that was paid first has bought it, whichever was
    heard of first. Returns the payments that give it.
    """
    await session.flush()
    same = and_(
        col(Purchase.user_id) == col(Payment.user_id), col(Purchase.plan_id) == col(Payment.plan_id)
    )
    found = await session.execute(
        select(Payment, Purchase)
        .outerjoin(Purchase, same)
        .where(Payment.user_id == user_id, Payment.plan_id == plan_id)
        .order_by(col(Payment.paid_at), col(Payment.stripe_session_id))
    )
    rows = found.all()
    purchase = rows[0].Purchase if rows else None
    giving = [row.Payment for row in rows if _return_reason(row.Payment, settings) is None]
    if giving:
        await _give(session, purchase, plan_id, giving[0])
    elif purchase is not None and purchase.return_reason is None:
        purchase.return_reason = _return_reason(rows[0].Payment, settings)
        purchase.returned_at = clock.now()
        publish_purchase(session, purchase)
    return giving


def _return_reason(payment: Payment, settings: Settings) -> str | None:
    return return_reason(payment, refunds_revoke=settings.refunds_revoke)


async def _give(
    session: AsyncSession, purchase: Purchase | None, plan_id: str, payment: Payment
) -> None:
    bought: dict[str, Any] = {
        "order_id": payment.id,
        "price": payment.amount,
        "purchased_at": payment.paid_at,
        "opens_at": payment.opens_at,
    }
    if purchase is None:
        new = Purchase(user_id=payment.user_id, plan_id=plan_id, version=next_version(0), **bought)
        stored = insert(Purchase).values(new.model_dump())
        await outbox.add_with(session, stored, plan_purchased(new))
        return
    given = {**bought, "return_reason": None, "returned_at": None}
    if any(getattr(purchase, name) != value for name, value in given.items()):
        purchase.sqlmodel_update(given)
        publish_purchase(session, purchase)
