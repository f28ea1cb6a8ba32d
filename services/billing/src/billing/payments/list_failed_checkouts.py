"""List the checkouts that failed."""

from sqlalchemy import or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.money import in_currency_units
from billing.payments.schemas import CheckoutRecord, CheckoutsResponse
from billing.payments.tables import FailedCheckout
from chassis.http import page


async def list_failed_checkouts(
    session: AsyncSession, limit: int, after: str | None
) -> CheckoutsResponse:
    """A page of them, the newest first."""
    place = col(FailedCheckout.at), col(FailedCheckout.id)
    named = or_(col(FailedCheckout.plan_id).is_not(None), col(FailedCheckout.tier).is_not(None))
    found, cursor = await page(session, select(FailedCheckout), place, limit, after, named)
    return CheckoutsResponse(checkouts=[_record(each) for each in found], next=cursor)


def _record(failed: FailedCheckout) -> CheckoutRecord:
    amount = float(in_currency_units(failed.cents, failed.currency))
    return CheckoutRecord.model_validate(
        {**failed.model_dump(), "member_id": failed.user_id, "amount": amount}
    )
