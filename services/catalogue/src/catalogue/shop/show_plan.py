"""Show one plan, with its content for those who have access: a hot path, so one statement."""

from chassis import ids
from chassis.http import NotFound
from chassis.storage import RawSql, statements
from words import Language

queries = statements(__package__)


async def show_plan(sql: RawSql, slug: str, user_id: str | None, language: Language) -> str:
    """Return a published plan as the JSON of a `PlanResponse` for this user."""
    response: str | None = None
    if ids.storable(slug):
        response = await sql.fetchval(
            queries.show_plan, slug=slug, user_id=user_id, language=language
        )
    if response is None:
        raise NotFound("Plan not found")
    return response
