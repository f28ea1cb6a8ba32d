"""Return a plan to billing for a purchase."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from catalogue.plans.schemas import PlanForSaleResponse
from catalogue.plans.tables import KetoPlan
from chassis import ids
from chassis.http import NotFound

_GERMAN_TITLE = "german_title"
# Without the content, which is long.
_FOR_SALE = (
    *(
        getattr(KetoPlan, name)
        for name in PlanForSaleResponse.model_fields
        if name != _GERMAN_TITLE
    ),
    col(KetoPlan.german)["title"].as_string().label(_GERMAN_TITLE),
)


async def show_plan_for_sale(session: AsyncSession, plan_id: str) -> PlanForSaleResponse:
    """Return a plan for billing, published or not."""
    plan = None
    if ids.storable(plan_id):
        this = select(*_FOR_SALE).where(col(KetoPlan.id) == plan_id)
        plan = (await session.execute(this)).one_or_none()
    if plan is None:
        raise NotFound("Plan not found")
    return PlanForSaleResponse.model_validate(plan)
