-- A plan's texts in German, with the names that the API has: title, shortDesc, meals, recipes,
-- shoppingList, nutritionInfo. What is absent is shown in English.
ALTER TABLE keto_plan ADD COLUMN IF NOT EXISTS german json;

-- Each plan in each language.
CREATE OR REPLACE VIEW plan_in_language AS
SELECT plan.id, language.code AS language, plan.slug, plan.published,
    coalesce(texts.title, plan.title) AS title,
    coalesce(texts.short_desc, plan.short_desc) AS short_desc,
    coalesce(texts.meals, plan.meals) AS meals,
    coalesce(texts.recipes, plan.recipes) AS recipes,
    coalesce(texts.shopping_list, plan.shopping_list) AS shopping_list,
    coalesce(texts.nutrition_info, plan.nutrition_info) AS nutrition_info,
    plan.duration, plan.price, plan.tier, plan.featured, plan.image_url, plan.pdf_url,
    plan.allergens, plan.may_contain, plan.purchase_count, plan.avg_rating, plan.review_count
FROM keto_plan AS plan
CROSS JOIN (VALUES ('en'), ('de')) AS language (code)
LEFT JOIN LATERAL (
    SELECT german->>'title' AS title, german->>'shortDesc' AS short_desc,
        german->'meals' AS meals, german->'recipes' AS recipes,
        german->'shoppingList' AS shopping_list, german->'nutritionInfo' AS nutrition_info
) AS texts ON language.code = 'de';

-- What the list of the shop has of a plan.
CREATE OR REPLACE VIEW plan_summary AS
SELECT language, published, featured, purchase_count, slug, json_build_object(
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
    'mayContain', may_contain
) AS summary
FROM plan_in_language;

-- As in 0007, in each language.
CREATE OR REPLACE VIEW plan_preview_in_language AS
SELECT plan.id, plan.language, plan.slug, plan.published, json_build_object(
    'day', first_day.day,
    'recipes', CASE WHEN json_typeof(plan.recipes) = 'array' THEN (
        SELECT coalesce(json_agg(recipe.value ORDER BY recipe.ordinality), '[]')
        FROM json_array_elements(plan.recipes) WITH ORDINALITY AS recipe
        -- The dishes of the day are named as their recipes are.
        WHERE recipe.value->>'name' IN (
            SELECT dish.value->>'name' FROM json_each(
                CASE json_typeof(first_day.day->'meals')
                    WHEN 'object' THEN first_day.day->'meals' ELSE '{}'
                END
            ) AS dish
        )
    ) END,
    'perDay', plan.nutrition_info->'perDay',
    'allergens', plan.allergens,
    'mayContain', plan.may_contain
) AS preview
FROM plan_in_language AS plan
-- OFFSET: the meals, which are long, are parsed once.
CROSS JOIN LATERAL (
    SELECT CASE WHEN json_typeof(plan.meals) = 'array' THEN plan.meals->0 END AS day OFFSET 0
) AS first_day;

CREATE OR REPLACE VIEW plan_preview AS
SELECT id, slug, published, preview FROM plan_preview_in_language WHERE language = 'en';
