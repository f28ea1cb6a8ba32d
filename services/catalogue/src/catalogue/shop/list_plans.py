"""List the plans on sale, or those that a member owns: PostgreSQL builds the JSON of a hot path."""

from chassis.storage import RawSql, statements

queries = statements(__package__)


async def list_plans(sql: RawSql) -> str:
    """Return the JSON of a `PlansResponse`: featured plans first, then by number of purchases."""
    response: str = await sql.fetchval_shared(queries.list_plans)
    return response


async def list_own_plans(sql: RawSql, user_id: str) -> str:
    """Return the JSON of an `OwnPlansResponse`: latest first, unpublished plans as well."""
    response: str = await sql.fetchval(queries.list_own_plans, user_id=user_id)
    return response
