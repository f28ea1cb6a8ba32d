-- name: select_my_foods
SELECT id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g,
       sodium_mg, potassium_mg, magnesium_mg
FROM my_food WHERE user_id = :user_id AND id = ANY(:ids::text[]);

-- name: select_first_my_foods
SELECT user_id, id, name, words, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g,
       polyols_g, sodium_mg, potassium_mg, magnesium_mg, portions, barcode, created_at
FROM my_food WHERE user_id = :user_id ORDER BY name, id LIMIT :limit;

-- name: search_my_foods
-- Whole words before beginnings of words, then short names. The patterns consist of letters and
-- digits, separated by |.
SELECT user_id, id, name, words, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g,
       polyols_g, sodium_mg, potassium_mg, magnesium_mg, portions, barcode, created_at
FROM my_food
WHERE user_id = :user_id AND (
    SELECT bool_and(words ~ (' (' || part || ')')) FROM unnest(:patterns::text[]) AS part
)
ORDER BY (
    SELECT count(*) FROM unnest(:patterns::text[]) AS part
    WHERE (words || ' ') !~ (' (' || part || ') ')
), char_length(name), name, id LIMIT :limit;

-- name: search_my_foods_by_some_words
-- At least half of the words begin one of the name's; the largest share first, then short names.
SELECT user_id, id, name, words, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g,
       polyols_g, sodium_mg, potassium_mg, magnesium_mg, portions, barcode, created_at
FROM my_food
CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE words ~ (' (' || part || ')')) AS matched, count(*) AS typed
    FROM unnest(:patterns::text[]) AS part
) AS share
WHERE user_id = :user_id AND 2 * matched >= typed
ORDER BY matched DESC, char_length(name), name, id LIMIT :limit;
