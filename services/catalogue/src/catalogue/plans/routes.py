"""HTTP operations."""

from catalogue.plans.schemas import PlanForSaleResponse
from catalogue.plans.show_plan_for_sale import show_plan_for_sale
from chassis.http import CallingService, Routes
from chassis.storage import RawSql

internal = Routes("/internal", internal=True)


@internal.get("/plans/{id}", errors={404: "Plan not found"})
async def get_plan_for_sale(id: str, sql: RawSql, caller: CallingService) -> PlanForSaleResponse:
    """Show billing a plan, published or not."""
    return await show_plan_for_sale(sql, id)
