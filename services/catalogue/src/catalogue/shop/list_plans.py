"""List the plans on sale, or those that a member owns: PostgreSQL builds the JSON of a hot path."""

from chassis.storage import RawSql, statements
from words import Language

queries = statements(__package__)


async def list_plans(sql: RawSql, language: Language) -> str:
    """Return the JSON of a `PlansResponse`: featured plans first, then by number of purchases."""
    statement = queries.list_plans_in_german if language == "de" else queries.list_plans
    response: str = await sql.fetchval_shared(statement)
    return response


async def list_own_plans(sql: RawSql, user_id: str, language: Language) -> str:
    """Return the JSON of an `OwnPlansResponse`: latest first, unpublished plans as well."""
    response: str = await sql.fetchval(queries.list_own_plans, user_id=user_id, language=language)
    return response
