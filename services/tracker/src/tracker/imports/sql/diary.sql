-- name: select_days
-- The days with entries, and those with a log. Dates are text, since asyncpg reads the first and last
-- date as infinity.
SELECT 'diary' AS kind, date::text FROM diary_day WHERE user_id = :user_id AND entries > 0
UNION ALL
SELECT 'log', day_of(date)::text FROM progress_log WHERE user_id = :user_id;

-- name: select_sums
SELECT date::text, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g FROM diary_day
WHERE user_id = :user_id AND date = :day::text::date;

-- name: select_stored_ids
SELECT id FROM diary_entry_date WHERE user_id = :user_id AND id = ANY(:ids::text[]);

-- name: export_entries
-- All rows as one JSON text, which a thread parses: asyncpg would parse rows on the event loop.
SELECT convert_to(coalesce(json_agg(json_build_array(
    date::text, meal, name, calories::text, protein_g::text, fat_g::text, carbs_g::text,
    net_carbs_g::text, food_id, grams::text, dish_id, portions::text, fiber_g::text,
    polyols_g::text, sodium_mg::text, potassium_mg::text, magnesium_mg::text
)), '[]')::text, 'UTF8')
FROM (
    SELECT date, meal, name, calories, protein_g, fat_g, carbs_g, net_carbs_g, food_id, grams,
           dish_id, portions, fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg
    FROM diary_entry
    WHERE user_id = :user_id AND date BETWEEN :first::text::date AND :last::text::date
    ORDER BY date, created_at, id LIMIT :most
) AS entry;
