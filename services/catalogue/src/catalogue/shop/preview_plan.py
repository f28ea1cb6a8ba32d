"""What anybody may see of a plan's content: its first day with the recipes, figures, allergens.

The shape of a plan's content is the operator's: what does not follow that of content/README.md is
null here.
"""

from catalogue.shop.schemas import PlanFigures
from catalogue.shop.sql_fields import sql_fields
from chassis import ids
from chassis.http import NotFound
from chassis.storage import RawSql


def _number(name: str) -> str:
    """A number of the mean day; `->` of what is no object is null."""
    value = f"nutrition_info->'perDay'->'{name}'"
    return f"CASE json_typeof({value}) WHEN 'number' THEN ({value})::text::float END"


_FIGURES = f"""
SELECT id, {_number("calories")} AS calories, {_number("netCarbsG")} AS net_carbs_g,
    {_number("minutes")} AS minutes
FROM keto_plan WHERE published
"""  # noqa: S608 - the names are constants
_ALL_FIGURES = f"""
SELECT json_build_object('plans', coalesce(json_agg(json_build_object({sql_fields(PlanFigures)})),
    '[]'))::text
FROM ({_FIGURES}) AS figures
"""  # noqa: S608 - the names are constants
# The dishes of the day are named as their recipes are.
_PREVIEW_OF = """
WITH plan AS (
    SELECT meals, recipes, nutrition_info, allergens, may_contain,
        json_typeof(meals) = 'array' AS has_days, json_typeof(recipes) = 'array' AS has_recipes
    FROM keto_plan WHERE {}
), first_day AS (SELECT CASE WHEN has_days THEN meals->0 END AS day FROM plan),
dishes AS (
    SELECT dish.value->>'name' AS name FROM first_day, json_each(
        CASE json_typeof(day->'meals') WHEN 'object' THEN day->'meals' ELSE '{}' END
    ) AS dish
)
SELECT json_build_object(
    'day', (SELECT day FROM first_day),
    'recipes', CASE WHEN has_recipes THEN (
        SELECT coalesce(json_agg(recipe.value ORDER BY recipe.ordinality), '[]')
        FROM json_array_elements(recipes) WITH ORDINALITY AS recipe
        WHERE recipe.value->>'name' IN (SELECT name FROM dishes)
    ) END,
    'perDay', nutrition_info->'perDay',
    'allergens', allergens,
    'mayContain', may_contain
)::text FROM plan
"""
_PREVIEW = _PREVIEW_OF.replace("{}", "slug = $1 AND published", 1)
_PREVIEW_OF_STAFF = _PREVIEW_OF.replace("{}", "id = $1", 1)


async def list_figures(sql: RawSql) -> str:
    """Return the JSON of a `PlanFiguresResponse`: the mean day of each published plan."""
    response: str = await sql.fetchval_shared(_ALL_FIGURES)
    return response


async def preview_plan(sql: RawSql, slug: str) -> str:
    """Return the JSON of a `PlanPreviewResponse`."""
    return await _preview(sql, _PREVIEW, slug)


async def preview_for_staff(sql: RawSql, plan_id: str) -> str:
    """The same of a plan by its id, also of one that is not published."""
    return await _preview(sql, _PREVIEW_OF_STAFF, plan_id)


async def _preview(sql: RawSql, statement: str, named: str) -> str:
    response: str | None = await sql.fetchval(statement, named) if ids.storable(named) else None
    if response is None:
        raise NotFound("Plan not found")
    return response
