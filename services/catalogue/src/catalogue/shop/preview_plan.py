"""The public preview of a plan: its first day with the recipes, figures and allergens."""

from chassis import ids
from chassis.http import NotFound
from chassis.storage import RawSql, statements
from messaging import Statement
from words import Language

queries = statements(__package__)


async def list_figures(sql: RawSql) -> str:
    """Return the JSON of a `PlanFiguresResponse`: the mean day of each published plan."""
    response: str = await sql.fetchval_shared(queries.list_figures)
    return response


async def preview_plan(sql: RawSql, slug: str, language: Language) -> str:
    """Return the JSON of a `PlanPreviewResponse`."""
    return await _preview(sql, queries.preview_published_plan, slug=slug, language=language)


async def preview_for_staff(sql: RawSql, plan_id: str) -> str:
    """The same by the plan's id, also for an unpublished plan."""
    return await _preview(sql, queries.preview_plan, plan_id=plan_id)


async def _preview(sql: RawSql, statement: Statement, **key: str) -> str:
    response: str | None = None
    if all(map(ids.storable, key.values())):
        response = await sql.fetchval(statement, **key)
    if response is None:
        raise NotFound("Plan not found")
    return response
