"""List the plans that a member owns."""

from catalogue.list_plans import FIELDS
from chassis.storage import RawSql

_LIST = f"""
SELECT json_build_object('plans', coalesce(json_agg(json_build_object({FIELDS},
    'purchasedAt', to_char(purchased_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
) ORDER BY purchased_at DESC, slug), '[]'))::text
FROM keto_plan JOIN (
    SELECT plan_id, purchased_at FROM purchase WHERE user_id = $1 AND owned
) AS own ON plan_id = id
"""  # noqa: S608 - the names are constants


async def list_own_plans(sql: RawSql, user_id: str) -> str:
    """Return the JSON of an `OwnPlansResponse`: latest first, unpublished plans as well."""
    response: str = await sql.fetchval(_LIST, user_id)
    return response
