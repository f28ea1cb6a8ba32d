"""Return a plan to billing for a purchase."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import load_only

from catalogue.plans.schemas import PlanForSaleResponse
from catalogue.plans.tables import KetoPlan
from chassis import ids
from chassis.http import NotFound

# Without the content, which is long.
_FOR_SALE = load_only(*(getattr(KetoPlan, name) for name in PlanForSaleResponse.model_fields))


async def show_plan_for_sale(session: AsyncSession, plan_id: str) -> PlanForSaleResponse:
    """Return a plan for billing, published or not."""
    plan = None
    if ids.storable(plan_id):
        plan = await session.get(KetoPlan, plan_id, options=[_FOR_SALE])
    if plan is None:
        raise NotFound("Plan not found")
    return PlanForSaleResponse.model_validate(plan)
