-- name: list_plans
-- The JSON of the published plans: featured ones first, then by the number of purchases.
SELECT json_build_object('plans', coalesce(json_agg(
    summary ORDER BY featured DESC, purchase_count DESC, slug
), '[]'))::text
FROM plan_summary WHERE published AND language = 'en';

-- name: list_plans_in_german
-- A separate statement, because all callers share the run of one.
SELECT json_build_object('plans', coalesce(json_agg(
    summary ORDER BY featured DESC, purchase_count DESC, slug
), '[]'))::text
FROM plan_summary WHERE published AND language = 'de';

-- name: list_own_plans
-- The JSON of a member's plans, the latest first; those that are not published as well.
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
    'reviewCount', review_count,
    'allergens', allergens,
    'mayContain', may_contain,
    'purchasedAt', to_char(purchased_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'opensAt', to_char(opens_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
) ORDER BY purchased_at DESC, slug), '[]'))::text
FROM plan_in_language JOIN (
    SELECT plan_id, purchased_at, CASE WHEN opens_at > now() THEN opens_at END AS opens_at
    FROM purchase WHERE user_id = :user_id AND owned
) AS own ON plan_id = id
WHERE language = :language;

-- name: list_figures
-- The JSON of the mean day of each published plan; `->` of what is not an object is null.
SELECT json_build_object('plans', coalesce(json_agg(json_build_object(
    'id', id,
    'calories', CASE json_typeof(calories) WHEN 'number' THEN calories::text::float END,
    'netCarbsG', CASE json_typeof(net_carbs_g) WHEN 'number' THEN net_carbs_g::text::float END,
    'minutes', CASE json_typeof(minutes) WHEN 'number' THEN minutes::text::float END
)), '[]'))::text
FROM (
    SELECT id,
        nutrition_info->'perDay'->'calories' AS calories,
        nutrition_info->'perDay'->'netCarbsG' AS net_carbs_g,
        nutrition_info->'perDay'->'minutes' AS minutes
    FROM keto_plan WHERE published
) AS mean;

-- name: preview_published_plan
SELECT preview::text FROM plan_preview_in_language
WHERE slug = :slug AND published AND language = :language;

-- name: preview_plan
SELECT preview::text FROM plan_preview WHERE id = :plan_id;

-- name: show_plan
-- The JSON of a published plan, as this user may see it.
-- MATERIALIZED: access is decided once, not for each gated field.
WITH access AS MATERIALIZED (
    SELECT id AS plan_id,
        EXISTS (
            SELECT FROM purchase
            WHERE user_id = :user_id AND plan_id = keto_plan.id AND owned
                AND coalesce(opens_at <= now(), true)
        ) OR EXISTS (
            SELECT FROM membership
            WHERE user_id = :user_id AND tier IN ('BASIC', 'PRO', 'LIFETIME') AND status = 'ACTIVE'
        ) AS has_access
    FROM keto_plan WHERE slug = :slug AND published
)
SELECT json_build_object(
    'plan', json_build_object(
        'id', plan.id,
        'slug', slug,
        'title', plan.title,
        'shortDesc', short_desc,
        'duration', duration,
        'price', price,
        'tier', tier,
        'featured', featured,
        'imageUrl', image_url,
        'purchaseCount', purchase_count,
        'avgRating', avg_rating,
        'reviewCount', review_count,
        'allergens', allergens,
        'mayContain', may_contain,
        'published', published,
        'meals', CASE WHEN has_access THEN meals END,
        'recipes', CASE WHEN has_access THEN recipes END,
        'shoppingList', CASE WHEN has_access THEN shopping_list END,
        'nutritionInfo', CASE WHEN has_access THEN nutrition_info END,
        'pdfUrl', CASE WHEN has_access THEN pdf_url END,
        'reviews', (
            SELECT coalesce(json_agg(json_build_object(
                'id', shown.id,
                'userId', user_id,
                'planId', plan_id,
                'rating', rating,
                'title', shown.title,
                'body', body,
                'approved', approved,
                'createdAt', to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                'updatedAt', to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                'user', json_build_object('name', name, 'avatarUrl', avatar_url)
            ) ORDER BY created_at DESC, shown.id DESC), '[]')
            FROM (
                SELECT id, user_id, plan_id, rating, title, body, approved, created_at, updated_at
                FROM review WHERE plan_id = plan.id AND approved
                ORDER BY created_at DESC, id DESC LIMIT 10
            ) AS shown
            LEFT JOIN reviewer USING (user_id)
        )
    ),
    'hasAccess', has_access
)::text
FROM access
JOIN plan_in_language AS plan ON plan.id = access.plan_id AND plan.language = :language;
