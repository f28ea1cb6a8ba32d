"""The list of plans: a hot path, so PostgreSQL writes the answer in one prebuilt statement."""

from chassis.storage import Hot

_LIST = """
SELECT json_build_object('plans', coalesce(json_agg(json_build_object(
    'id', id,
    'slug', slug,
    'title', title,
    'shortDesc', short_desc,
    'duration', duration,
    'price', price,
    'tier', tier,
    'featured', featured,
    'imageUrl', image_url,
    'purchaseCount', purchase_count,
    'avgRating', avg_rating,
    'reviewCount', review_count
) ORDER BY featured DESC, purchase_count DESC, slug), '[]'))::text
FROM keto_plan WHERE published
"""


async def list_plans(hot: Hot) -> str:
    """The published plans as the JSON of a `PlanList`: featured ones first, then best sellers."""
    answer: str = await hot.fetchval(_LIST)
    return answer
