-- What several statements share.

-- What anybody may see of a plan's content: its first day with the recipes, the mean day, allergens.
-- The shape of the content is the operator's: what does not follow content/README.md is null here.
CREATE OR REPLACE VIEW plan_preview AS
SELECT plan.id, plan.slug, plan.published, json_build_object(
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
FROM keto_plan AS plan
-- OFFSET: the meals, which are long, are parsed once.
CROSS JOIN LATERAL (
    SELECT CASE WHEN json_typeof(plan.meals) = 'array' THEN plan.meals->0 END AS day OFFSET 0
) AS first_day;

-- How many purchases a plan's count has of members who are not erased: billing deletes the others.
CREATE OR REPLACE VIEW counted_purchases AS
SELECT id, purchase_count - imported_purchase_count - (
    SELECT count(*) FROM purchase
    WHERE plan_id = keto_plan.id AND owned AND starts_with(user_id, 'erased-')
)::integer AS owned
FROM keto_plan;
