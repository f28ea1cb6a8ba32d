"""Show one plan, with its content for those who have access: a hot path, so one statement."""

from catalogue.reviews import ReviewRecord
from catalogue.shop.schemas import PlanContent, PlanSummary
from catalogue.shop.sql_fields import sql_fields
from chassis import ids
from chassis.http import NotFound
from chassis.storage import RawSql

# MATERIALIZED: access is decided once, not for each gated field.
_PLAN = f"""
WITH access AS MATERIALIZED (
    SELECT id AS plan_id,
        EXISTS (SELECT FROM purchase WHERE user_id = $2 AND plan_id = keto_plan.id AND owned)
        OR EXISTS (
            SELECT FROM membership
            WHERE user_id = $2 AND tier IN ('BASIC', 'PRO', 'LIFETIME') AND status = 'ACTIVE'
        ) AS has_access
    FROM keto_plan WHERE slug = $1 AND published
)
SELECT json_build_object(
    'plan', json_build_object(
        {sql_fields(PlanSummary)},
        'published', published,
        {sql_fields(PlanContent, "CASE WHEN has_access THEN {} END")},
        'reviews', (
            SELECT coalesce(json_agg(json_build_object(
                {sql_fields(ReviewRecord)},
                'user', json_build_object('name', name, 'avatarUrl', avatar_url)
            ) ORDER BY created_at DESC, id DESC), '[]')
            FROM (
                SELECT * FROM review WHERE plan_id = keto_plan.id AND approved
                ORDER BY created_at DESC, id DESC LIMIT 10
            ) AS shown
            LEFT JOIN reviewer USING (user_id)
        )
    ),
    'hasAccess', has_access
)::text
FROM access JOIN keto_plan ON keto_plan.id = access.plan_id
"""  # noqa: S608 - the names are constants


async def show_plan(sql: RawSql, slug: str, user_id: str | None) -> str:
    """Return a published plan as the JSON of a `PlanResponse`, as this user may see it."""
    response: str | None = await sql.fetchval(_PLAN, slug, user_id) if ids.storable(slug) else None
    if response is None:
        raise NotFound("Plan not found")
    return response
