"""What a neighbour that sells a plan must know of it."""

from catalogue.schemas import PlanForSale
from chassis import ids
from chassis.http import NotFound
from chassis.storage import Hot

_PLAN = f"""
SELECT {", ".join(PlanForSale.model_fields)} FROM keto_plan WHERE id = $1
"""  # noqa: S608 - the names are our own


async def plan_for_sale(hot: Hot, plan_id: str) -> PlanForSale:
    """The plan with this id, published or not."""
    row = await hot.fetchrow(_PLAN, plan_id) if ids.storable(plan_id) else None
    if row is None:
        raise NotFound("Plan not found")
    return PlanForSale.model_validate(dict(row))
