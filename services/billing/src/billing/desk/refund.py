"""Refund an order at Stripe: at the desk, and by the operators' command."""

from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from billing.dependencies import Dependencies
from billing.desk.find_account import order_of
from billing.desk.schemas import DeskOrder
from billing.money import in_currency_units, in_minor_units
from billing.payments import Payment, refunds_of
from billing.staff_audit import StaffAudit
from billing.stripe_api import Adjustment, StripeRefused
from billing.stripe_events import process_event
from chassis import ids
from chassis.audit import note
from chassis.http import Conflict, NotFound, StaffMember, ValidationFailed

NOTHING_TO_REFUND = "Nothing to refund"


class Refunded(NamedTuple):
    """A refund as it is at Stripe, and what was done about it here."""

    about: Adjustment
    is_new: bool
    outcome: str


async def refund_payment(
    dependencies: Dependencies,
    stripe_payment_id: str,
    *,
    cents: int | None,
    by: str = "",
    within: Callable[[AsyncSession, Adjustment], Awaitable[None]] | None = None,
) -> Refunded:
    """Refund a payment, or a part of it, and apply what Stripe answers without waiting for its
    event; `within` is done in the same transaction. For a day the same amount is one refund of
    those whom `by` names."""
    account = dependencies.stripe.account
    made, is_new = await account.refund(stripe_payment_id, cents=cents, by=by)
    about = made.about(Adjustment)

    async def also(session: AsyncSession) -> None:
        if within is not None:
            await within(session, about)

    outcome = await process_event(dependencies, made, within=also)
    return Refunded(about, is_new, outcome.description)


async def refund_order(
    dependencies: Dependencies,
    staff: StaffMember,
    order_id: str,
    amount: float | None,
    reason: str,
) -> DeskOrder:
    """Refund an order, or a part of it, with a row in the audit. The same refund again is the one
    that was made, unless that failed."""
    async with dependencies.database.session() as session:
        order = await session.get(Payment, order_id) if ids.storable(order_id) else None
        if order is None:
            raise NotFound("Order not found")
        made = await _refunds(session, order)
        by_staff = await _made_by_staff(session, order_id, made)
    full, before = in_minor_units(order.amount), sum(made.values())
    asked = None if amount is None else in_minor_units(Decimal(repr(amount)))
    others = [cents for name, cents in made.items() if name not in by_staff]
    is_whole = asked is None and before >= full
    if asked in by_staff.values() or (is_whole and by_staff and not others):
        return order_of(order, before)
    # Stripe may have made it, and its event have come, though this could not be noted: asked again,
    # Stripe answers with the same one, and refuses one that others have made.
    may_be_made = asked in others or (is_whole and bool(others))
    payment_id = _refundable(order, full, 0 if may_be_made else before, asked)

    async def audit(session: AsyncSession, about: Adjustment) -> None:
        # Locked by its payment: of two at once, the second one finds the first one's row.
        if about.id in await _refunds_in_audit(session, order_id):
            return
        already = before - made.get(about.id or "", 0)
        amounts = already, already + about.amount
        changes = {
            "refund": (None, about.id),
            "refunded": tuple(float(in_currency_units(each)) for each in amounts),
        }
        note(
            session, StaffAudit, staff, changes,  # type: ignore[arg-type]
            about=order_id, member_id=order.user_id, reason=reason,
        )  # fmt: skip

    try:
        await refund_payment(dependencies, payment_id, cents=asked, by="desk", within=audit)
    except StripeRefused:
        raise Conflict(NOTHING_TO_REFUND) from None
    async with dependencies.database.session() as session:
        known = await session.get_one(Payment, order_id)
        return order_of(known, sum((await _refunds(session, known)).values()))


def _refundable(order: Payment, full: int, before: int, asked: int | None) -> str:
    """The payment at Stripe of which so much is left."""
    is_elsewhere = order.refunded_at is not None or order.status == "DISPUTED"
    if order.stripe_payment_id is None or is_elsewhere or before >= full:
        raise Conflict(NOTHING_TO_REFUND)
    if asked is not None and asked > full - before:
        left = float(in_currency_units(full - before))
        raise ValidationFailed(
            {"field": "amount", "message": f"Must be {left:.2f} at most", "code": "too_big"}
        )
    return order.stripe_payment_id


async def _refunds(session: AsyncSession, order: Payment) -> dict[str, int]:
    """The refunds of an order that have not failed, with their cents."""
    return {each.id: each.cents for each in await refunds_of(session, [order])}


async def _made_by_staff(
    session: AsyncSession, order_id: str, made: dict[str, int]
) -> dict[str, int]:
    """Those of these refunds that staff have made."""
    noted = await _refunds_in_audit(session, order_id)
    return {name: cents for name, cents in made.items() if name in noted}


async def _refunds_in_audit(session: AsyncSession, order_id: str) -> set[str]:
    rows = await session.scalars(select(StaffAudit).where(StaffAudit.about == order_id))
    return {str(row.changes["refund"][1]) for row in rows if "refund" in row.changes}
