"""Refund an order, or an invoice of a subscription, at the desk."""

from decimal import Decimal

from sqlalchemy.ext.asyncio import AsyncSession

from billing.dependencies import Dependencies
from billing.desk.find_account import order_shown
from billing.desk.schemas import DeskOrderResponse, StaffRefund
from billing.money import in_currency_units, in_minor_units
from billing.refunds import (
    JustRefunded,
    NewRefund,
    NothingLeft,
    RefusedByStripe,
    TooMuch,
    Wanted,
    find_refundable,
    refund_payment,
)
from billing.staff_audit import StaffAudit
from billing.stripe_events import process_event
from chassis.audit import Changes, note
from chassis.content import STALE
from chassis.http import Conflict, NotFound, StaffMember, ValidationFailed

NOTHING_TO_REFUND = "Nothing to refund"


async def refund_order(
    dependencies: Dependencies, staff: StaffMember, order_id: str, body: StaffRefund
) -> DeskOrderResponse:
    """Refund an order in full or in part, with a row in the audit. The same refund again is the one
    that was made, unless that failed, or `again` is set."""
    found = await find_refundable(dependencies, order_id)
    if found is None or order_id.startswith("pi_"):
        raise NotFound("Order not found")
    if found.payment_id is None:
        raise Conflict(NOTHING_TO_REFUND)
    currency = found.sold.currency
    new = NewRefund(
        channel="desk",
        about=order_id,
        user_id=found.sold.user_id,
        cents=_cents(body.amount, currency),
        by=staff.id,
        why=body.reason,
        again=body.again,
    )

    def audit(session: AsyncSession, wanted: Wanted, *, is_undone: bool = False) -> None:
        changes = _changes(wanted)
        if is_undone:
            changes = {name: (after, before) for name, (before, after) in changes.items()}
        about = {"about": order_id, "member_id": new.user_id, "reason": new.why}
        note(session, StaffAudit, staff, changes, **about)

    try:
        made = await refund_payment(
            dependencies, found.payment_id, new, process_event, within=audit
        )
    except RefusedByStripe as refused:
        async with dependencies.database.session() as session:
            audit(session, refused.wanted, is_undone=True)
        raise Conflict(NOTHING_TO_REFUND) from None
    except NothingLeft:
        raise Conflict(NOTHING_TO_REFUND) from None
    except JustRefunded:
        raise Conflict(STALE) from None
    except TooMuch as more:
        left = in_currency_units(more.left, currency)
        raise ValidationFailed(
            {"field": "amount", "message": f"Must be {left} at most", "code": "too_big"}
        ) from None
    async with dependencies.database.session() as session:
        session.add(found.sold)
        await session.refresh(found.sold)
        return DeskOrderResponse(
            order=await order_shown(session, found.sold), already_made=not made.is_new
        )


def _cents(amount: float | None, currency: str) -> int | None:
    return None if amount is None else in_minor_units(Decimal(repr(amount)), currency)


def _changes(wanted: Wanted) -> Changes:
    cents = wanted.before, wanted.before + wanted.intent.cents
    currency = wanted.intent.currency
    before, after = (float(in_currency_units(each, currency)) for each in cents)
    return {"refund": (None, wanted.intent.id), "refunded": (before, after)}
