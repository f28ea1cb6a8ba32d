"""List the plans that a member owns."""

from sqlmodel import col, select

from billing.membership.schemas import PurchaseRecord, PurchasesResponse
from billing.membership.tables import Purchase
from chassis.http import page
from chassis.storage import Database


async def list_purchases(
    database: Database, user_id: str, limit: int, after: str | None
) -> PurchasesResponse:
    """A page of the plans that the member owns; `after` is the id of a plan that was bought."""
    mine = select(Purchase).where(Purchase.user_id == user_id)
    place = col(Purchase.purchased_at), col(Purchase.plan_id)
    async with database.session() as session:
        found, cursor = await page(
            session, mine, place, limit, after, col(Purchase.return_reason).is_(None)
        )
    return PurchasesResponse(
        purchases=[PurchaseRecord.model_validate(purchase) for purchase in found], next=cursor
    )
