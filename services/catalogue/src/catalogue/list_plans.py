"""List the plans: a hot path, so PostgreSQL builds the JSON in one statement."""

from chassis.storage import RawSql

# The fields of a plan in a list.
FIELDS = """
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
"""

_LIST = f"""
SELECT json_build_object('plans', coalesce(json_agg(json_build_object({FIELDS})
    ORDER BY featured DESC, purchase_count DESC, slug), '[]'))::text
FROM keto_plan WHERE published
"""  # noqa: S608 - the names are constants


async def list_plans(sql: RawSql) -> str:
    """Return the JSON of a `PlansResponse`: featured plans first, then by number of purchases."""
    response: str = await sql.fetchval(_LIST)
    return response
