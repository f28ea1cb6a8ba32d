"""Show one plan, with its content for those who have access: a hot path, so one statement."""

from chassis import ids
from chassis.http import NotFound
from chassis.storage import RawSql

# MATERIALIZED: access is decided once, not for each gated field.
_PLAN = """
WITH access AS MATERIALIZED (
    SELECT id,
        EXISTS (SELECT FROM purchase WHERE user_id = $2 AND plan_id = keto_plan.id AND owned)
        OR EXISTS (
            SELECT FROM membership
            WHERE user_id = $2 AND tier IN ('BASIC', 'PRO', 'LIFETIME') AND status = 'ACTIVE'
        ) AS has_access
    FROM keto_plan WHERE slug = $1 AND published
)
SELECT json_build_object(
    'plan', json_build_object(
        'id', plan.id,
        'slug', plan.slug,
        'title', plan.title,
        'shortDesc', plan.short_desc,
        'duration', plan.duration,
        'price', plan.price,
        'tier', plan.tier,
        'featured', plan.featured,
        'imageUrl', plan.image_url,
        'purchaseCount', plan.purchase_count,
        'avgRating', plan.avg_rating,
        'reviewCount', plan.review_count,
        'published', plan.published,
        'meals', CASE WHEN has_access THEN plan.meals END,
        'recipes', CASE WHEN has_access THEN plan.recipes END,
        'shoppingList', CASE WHEN has_access THEN plan.shopping_list END,
        'nutritionInfo', CASE WHEN has_access THEN plan.nutrition_info END,
        'pdfUrl', CASE WHEN has_access THEN plan.pdf_url END,
        'reviews', (
            SELECT coalesce(json_agg(json_build_object(
                'id', review.id,
                'userId', review.user_id,
                'planId', review.plan_id,
                'rating', review.rating,
                'title', review.title,
                'body', review.body,
                'approved', review.approved,
                'createdAt', to_char(review.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                'updatedAt', to_char(review.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                'user', json_build_object(
                    'name', reviewer.name, 'avatarUrl', reviewer.avatar_url
                )
            ) ORDER BY review.created_at DESC, review.id DESC), '[]')
            FROM (
                SELECT * FROM review WHERE plan_id = plan.id AND approved
                ORDER BY created_at DESC, id DESC LIMIT 10
            ) AS review
            LEFT JOIN reviewer USING (user_id)
        )
    ),
    'hasAccess', has_access
)::text
FROM access JOIN keto_plan AS plan USING (id)
"""


async def show_plan(sql: RawSql, slug: str, user_id: str | None) -> str:
    """Return a published plan as the JSON of a `PlanResponse`, as this user may see it."""
    response: str | None = await sql.fetchval(_PLAN, slug, user_id) if ids.storable(slug) else None
    if response is None:
        raise NotFound("Plan not found")
    return response
