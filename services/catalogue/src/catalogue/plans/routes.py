"""HTTP operations."""

from catalogue.plans.schemas import PlanForSaleResponse
from catalogue.plans.show_plan_for_sale import show_plan_for_sale
from chassis.http import CallingService, Routes
from chassis.storage import Session

internal = Routes("/internal", internal=True)


@internal.get("/plans/{id}", errors={404: "Plan not found"})
async def get_plan_for_sale(
    id: str, session: Session, caller: CallingService
) -> PlanForSaleResponse:
    """Return a plan for billing, published or not."""
    return await show_plan_for_sale(session, id)
