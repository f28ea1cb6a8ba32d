"""Show billing a plan that is to be bought."""

from catalogue.plans.schemas import PlanForSaleResponse
from chassis import ids
from chassis.http import NotFound
from chassis.storage import RawSql

_FOR_SALE = f"""
SELECT {", ".join(PlanForSaleResponse.model_fields)} FROM keto_plan WHERE id = $1
"""  # noqa: S608 - the names are constants


async def show_plan_for_sale(sql: RawSql, plan_id: str) -> PlanForSaleResponse:
    """Return what billing needs to know of a plan, published or not."""
    row = await sql.fetchrow(_FOR_SALE, plan_id) if ids.storable(plan_id) else None
    if row is None:
        raise NotFound("Plan not found")
    return PlanForSaleResponse.model_validate(dict(row))
