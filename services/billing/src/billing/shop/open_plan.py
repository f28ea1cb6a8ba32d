"""Open a plan whose buyer left the box of the waiver empty at the checkout.

The buyer agrees to the waiver now: it is kept with its time, confirmed by mail, and ends the right
to withdraw. It is also written on the checkout, where a restore finds it. Pressed twice, the button
opens the plan once; a plan that has opened by then needs no waiver.
"""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

import work
from billing.contract_mails import order_opened
from billing.dependencies import Dependencies
from billing.erased_members import is_erased
from billing.membership import (
    Purchase,
    PurchaseRecord,
    PurchaseResponse,
    lock_member,
    update_ownership,
)
from billing.payments import Payment, PlanTitle, mail_id
from billing.shop.schemas import OpenRequest
from billing.stripe_api import NoLongerThere
from billing.withdrawals import Consent, Waiver, keep_waiver
from chassis import clock, ids
from chassis.http import Conflict, NotFound
from messaging import outbox
from work import Task


async def open_plan(
    dependencies: Dependencies, user_id: str, plan_id: str, body: OpenRequest
) -> PurchaseResponse:
    """Open a plan that the member has bought."""
    async with dependencies.database.session() as session:
        # Before it makes a row for a member who has bought nothing.
        await _bought(session, user_id, plan_id)
        if await is_erased(session, user_id):
            raise NotFound("Plan not found")
        member = await lock_member(session, user_id)
        purchase = await _bought(session, user_id, plan_id)
        if purchase.return_reason is not None:
            raise Conflict("Nothing to open")
        if purchase.opens_at is not None and purchase.opens_at > clock.now():
            await _open(session, purchase, Consent.now(body.waiver))
            await update_ownership(session, member.user_id, plan_id, dependencies.settings)
        return PurchaseResponse(purchase=PurchaseRecord.model_validate(purchase))


async def _bought(session: AsyncSession, user_id: str, plan_id: str) -> Purchase:
    mine = select(Purchase).where(Purchase.user_id == user_id, Purchase.plan_id == plan_id)
    # Not as the session may have read it before the member was locked.
    fresh = mine.execution_options(populate_existing=True)
    found = (await session.scalars(fresh)).one_or_none() if ids.storable(plan_id) else None
    if found is None:
        raise NotFound("Plan not found")
    return found


async def _open(session: AsyncSession, purchase: Purchase, waiver: Consent) -> None:
    order = await session.get_one(Payment, purchase.order_id, populate_existing=True)
    title = await session.get(PlanTitle, purchase.plan_id)
    order.opens_at = None
    session.add(order)
    await session.execute(keep_waiver(order.user_id, order.stripe_session_id, waiver))
    opened = order_opened(order, waiver, title)
    outbox.add(session, opened, event_id=mail_id(order.id, opened.is_waived))
    await work.add(session, "note-waiver", key=order.stripe_session_id, member=order.user_id)


async def note_waiver(task: Task, dependencies: Dependencies) -> None:
    """Write the waiver on its checkout. Doing it again is harmless."""
    async with dependencies.database.session() as session:
        this = select(Waiver).where(col(Waiver.stripe_session_id) == task.key)
        waiver = (await session.scalars(this)).one_or_none()
    if waiver is None:
        return
    consent = Consent(waiver.version, int(waiver.accepted_at.timestamp()))
    try:
        await dependencies.stripe.note_on_checkout(task.key, consent.metadata)
    except NoLongerThere:
        await dependencies.stripe.confirm_account()
