-- name: select_days
-- A log stays when its last entry is deleted: it is then empty.
SELECT asked.noon, log.weight_kg, log.calories, log.protein_g, log.fat_g, log.carbs_g,
       log.net_carbs_g, carbs.total_carbs_g, carbs.available_carbs_g,
       coalesce(log.entries, 0) > 0 OR num_nonnulls(
           log.weight_kg, log.calories, log.protein_g, log.fat_g, log.carbs_g, log.net_carbs_g,
           log.water_ml, log.notes
       ) > 0 AS is_logged
FROM unnest(:noons::timestamptz[]) AS asked (noon)
LEFT JOIN day_log AS log ON log.user_id = :user_id AND log.date = asked.noon
LEFT JOIN day_carbs AS carbs ON carbs.user_id = :user_id AND carbs.date = asked.noon
ORDER BY asked.noon;

-- name: select_weights
SELECT date, weight_kg FROM day_log
WHERE user_id = :user_id AND date BETWEEN :since AND :until AND weight_kg IS NOT NULL;

-- name: select_minerals
SELECT date, food_id, count(*) AS entries,
       sum(fiber_g)::float8 AS fiber_g, count(fiber_g) AS fiber_g_known,
       sum(sodium_mg)::float8 AS sodium_mg, count(sodium_mg) AS sodium_mg_known,
       sum(potassium_mg)::float8 AS potassium_mg, count(potassium_mg) AS potassium_mg_known,
       sum(magnesium_mg)::float8 AS magnesium_mg, count(magnesium_mg) AS magnesium_mg_known
FROM diary_entry WHERE user_id = :user_id AND date = ANY(:days::date[])
GROUP BY date, food_id;
