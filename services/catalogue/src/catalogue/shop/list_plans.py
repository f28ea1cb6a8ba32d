"""List the plans on sale, or those that a member owns: PostgreSQL builds the JSON of a hot path."""

from catalogue.shop.schemas import OwnPlan, PlanSummary
from catalogue.shop.sql_fields import sql_fields
from chassis.storage import RawSql

_PLANS = f"""
SELECT json_build_object('plans', coalesce(json_agg(json_build_object({sql_fields(PlanSummary)})
    ORDER BY featured DESC, purchase_count DESC, slug), '[]'))::text
FROM keto_plan WHERE published
"""  # noqa: S608 - the names are constants
_OWN_PLANS = f"""
SELECT json_build_object('plans', coalesce(json_agg(json_build_object({sql_fields(OwnPlan)})
    ORDER BY purchased_at DESC, slug), '[]'))::text
FROM keto_plan JOIN (
    SELECT plan_id, purchased_at FROM purchase WHERE user_id = $1 AND owned
) AS own ON plan_id = id
"""  # noqa: S608 - the names are constants


async def list_plans(sql: RawSql) -> str:
    """Return the JSON of a `PlansResponse`: featured plans first, then by number of purchases."""
    response: str = await sql.fetchval_shared(_PLANS)
    return response


async def list_own_plans(sql: RawSql, user_id: str) -> str:
    """Return the JSON of an `OwnPlansResponse`: latest first, unpublished plans as well."""
    response: str = await sql.fetchval(_OWN_PLANS, user_id)
    return response
