-- name: select_day
-- The JSON of a `DayResponse`; for the response to a write, also the JSON of the log, and the
-- member's streak. The sums of minerals are not stored: a day has few entries.
SELECT
    json_build_object(
        'date', day_of(:noon),
        'log', log.json,
        'byHand', array_remove(ARRAY[
            CASE WHEN typed.calories IS NOT NULL THEN 'calories' END,
            CASE WHEN typed.protein_g IS NOT NULL THEN 'proteinG' END,
            CASE WHEN typed.fat_g IS NOT NULL THEN 'fatG' END,
            CASE WHEN typed.carbs_g IS NOT NULL THEN 'carbsG' END,
            CASE WHEN typed.net_carbs_g IS NOT NULL THEN 'netCarbsG' END
        ], NULL),
        'entries', eaten.entries,
        'totals', json_build_object(
            'calories', coalesce(day.calories, 0),
            'proteinG', coalesce(day.protein_g, 0),
            'fatG', coalesce(day.fat_g, 0),
            'carbsG', coalesce(day.carbs_g, 0),
            'netCarbsG', coalesce(day.net_carbs_g, 0),
            'fiberG', coalesce(eaten.fiber_g, 0),
            'polyolsG', coalesce(eaten.polyols_g, 0),
            'sodiumMg', coalesce(eaten.sodium_mg, 0),
            'potassiumMg', coalesce(eaten.potassium_mg, 0),
            'magnesiumMg', coalesce(eaten.magnesium_mg, 0),
            'known', json_strip_nulls(json_build_object(
                'calories', CASE WHEN day.calories_unstated > 0
                    THEN day.entries - day.calories_unstated END,
                'proteinG', CASE WHEN day.protein_g_unstated > 0
                    THEN day.entries - day.protein_g_unstated END,
                'fatG', CASE WHEN day.fat_g_unstated > 0 THEN day.entries - day.fat_g_unstated END,
                'carbsG', CASE WHEN day.carbs_g_unstated > 0
                    THEN day.entries - day.carbs_g_unstated END,
                'netCarbsG', CASE WHEN day.net_carbs_g_unstated > 0
                    THEN day.entries - day.net_carbs_g_unstated END,
                'fiberG', CASE WHEN eaten.fiber_g_known < day.entries
                    THEN eaten.fiber_g_known END,
                'polyolsG', CASE WHEN eaten.polyols_g_known < day.entries
                    THEN eaten.polyols_g_known END,
                'sodiumMg', CASE WHEN eaten.sodium_mg_known < day.entries
                    THEN eaten.sodium_mg_known END,
                'potassiumMg', CASE WHEN eaten.potassium_mg_known < day.entries
                    THEN eaten.potassium_mg_known END,
                'magnesiumMg', CASE WHEN eaten.magnesium_mg_known < day.entries
                    THEN eaten.magnesium_mg_known END
            )),
            'of', coalesce(day.entries, 0)
        ),
        'targets', CASE WHEN target.source IS NOT NULL THEN json_build_object(
            'calories', target.calories,
            'proteinG', target.protein_g,
            'fatG', target.fat_g,
            'netCarbsG', target.net_carbs_g,
            'sodiumMg', target.minerals->'sodium_mg',
            'potassiumMg', target.minerals->'potassium_mg',
            'magnesiumMg', target.minerals->'magnesium_mg',
            'fiberG', target.minerals->'fiber_g',
            'source', target.source
        ) END,
        -- If the day's figure is unknown, so is what is left of its target.
        'left', CASE WHEN target.source IS NOT NULL THEN json_build_object(
            'calories', target.calories::numeric - CASE WHEN day.entries > 0
                THEN figure.calories ELSE coalesce(typed.calories, 0) END::numeric,
            'proteinG', target.protein_g::numeric - CASE WHEN day.entries > 0
                THEN figure.protein_g ELSE coalesce(typed.protein_g, 0) END::numeric,
            'fatG', target.fat_g::numeric - CASE WHEN day.entries > 0
                THEN figure.fat_g ELSE coalesce(typed.fat_g, 0) END::numeric,
            'netCarbsG', target.net_carbs_g::numeric - CASE WHEN day.entries > 0
                THEN figure.net_carbs_g ELSE coalesce(typed.net_carbs_g, 0) END::numeric,
            'sodiumMg', CASE
                WHEN target.minerals ? 'sodium_mg'
                    AND eaten.sodium_mg_known = coalesce(day.entries, 0)
                THEN json_build_object(
                    'min', (target.minerals->'sodium_mg'->>'min')::numeric
                        - coalesce(eaten.sodium_mg, 0),
                    'max', (target.minerals->'sodium_mg'->>'max')::numeric
                        - coalesce(eaten.sodium_mg, 0)
                ) END,
            'potassiumMg', CASE
                WHEN target.minerals ? 'potassium_mg'
                    AND eaten.potassium_mg_known = coalesce(day.entries, 0)
                THEN json_build_object(
                    'min', (target.minerals->'potassium_mg'->>'min')::numeric
                        - coalesce(eaten.potassium_mg, 0),
                    'max', (target.minerals->'potassium_mg'->>'max')::numeric
                        - coalesce(eaten.potassium_mg, 0)
                ) END,
            'magnesiumMg', CASE
                WHEN target.minerals ? 'magnesium_mg'
                    AND eaten.magnesium_mg_known = coalesce(day.entries, 0)
                THEN json_build_object(
                    'min', (target.minerals->'magnesium_mg'->>'min')::numeric
                        - coalesce(eaten.magnesium_mg, 0),
                    'max', (target.minerals->'magnesium_mg'->>'max')::numeric
                        - coalesce(eaten.magnesium_mg, 0)
                ) END,
            'fiberG', CASE
                WHEN target.minerals ? 'fiber_g'
                    AND eaten.fiber_g_known = coalesce(day.entries, 0)
                THEN json_build_object(
                    'min', (target.minerals->'fiber_g'->>'min')::numeric
                        - coalesce(eaten.fiber_g, 0),
                    'max', (target.minerals->'fiber_g'->>'max')::numeric
                        - coalesce(eaten.fiber_g, 0)
                ) END
        ) END
    ) AS day,
    CASE WHEN :for_write::boolean THEN log.json END AS log,
    CASE WHEN :for_write
        THEN coalesce((SELECT streak_count FROM member WHERE id = :user_id), 0) END AS streak
FROM (SELECT) AS requested
LEFT JOIN progress_log AS typed ON typed.user_id = :user_id AND typed.date = :noon
LEFT JOIN diary_day AS day ON day.user_id = :user_id AND day.date = day_of(:noon)
LEFT JOIN targets_of(:user_id) AS target ON true
CROSS JOIN LATERAL (
    SELECT
        figure_of_day(typed.calories, day.calories, day.entries, day.calories_unstated) AS calories,
        figure_of_day(typed.protein_g, day.protein_g, day.entries, day.protein_g_unstated)
            AS protein_g,
        figure_of_day(typed.fat_g, day.fat_g, day.entries, day.fat_g_unstated) AS fat_g,
        figure_of_day(typed.carbs_g, day.carbs_g, day.entries, day.carbs_g_unstated) AS carbs_g,
        figure_of_day(typed.net_carbs_g, day.net_carbs_g, day.entries, day.net_carbs_g_unstated)
            AS net_carbs_g
) AS figure
LEFT JOIN LATERAL (
    SELECT to_json(log) AS json
    FROM (
        SELECT
            typed.id, typed.user_id AS "userId",
            to_char(typed.date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS date,
            typed.weight_kg AS "weightKg", figure.calories, figure.protein_g AS "proteinG",
            figure.fat_g AS "fatG", figure.carbs_g AS "carbsG", figure.net_carbs_g AS "netCarbsG",
            typed.water_ml AS "waterMl", typed.notes
    ) AS log
    -- OFFSET prevents inlining, so that it is computed once for two columns.
    WHERE typed.id IS NOT NULL OFFSET 0
) AS log ON true
CROSS JOIN (
    SELECT
        coalesce(json_agg(entry), '[]') AS entries,
        sum("fiberG") AS fiber_g, count("fiberG") AS fiber_g_known,
        sum("polyolsG") AS polyols_g, count("polyolsG") AS polyols_g_known,
        sum("sodiumMg") AS sodium_mg, count("sodiumMg") AS sodium_mg_known,
        sum("potassiumMg") AS potassium_mg, count("potassiumMg") AS potassium_mg_known,
        sum("magnesiumMg") AS magnesium_mg, count("magnesiumMg") AS magnesium_mg_known
    FROM (
        SELECT
            calories, protein_g AS "proteinG", fat_g AS "fatG", carbs_g AS "carbsG",
            net_carbs_g AS "netCarbsG", fiber_g AS "fiberG", polyols_g AS "polyolsG",
            sodium_mg AS "sodiumMg", potassium_mg AS "potassiumMg", magnesium_mg AS "magnesiumMg",
            meal, name, food_id AS "foodId", dish_id AS "dishId", grams, portions, id, date,
            to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt"
        FROM diary_entry WHERE user_id = :user_id AND date = day_of(:noon)
        ORDER BY diary_entry.created_at, id
    ) AS entry
) AS eaten;

-- name: list_days
-- The days of a week. The total of an unknown figure covers the entries that state it.
SELECT
    coalesce(day.entries, 0) AS entries, log.weight_kg, target.source,
    target.calories AS target_calories, target.net_carbs_g AS target_net_carbs_g,
    log.calories, log.protein_g, log.fat_g, log.carbs_g, log.net_carbs_g,
    coalesce(log.calories, day.calories::float8, 0) AS total_calories,
    coalesce(log.protein_g, day.protein_g::float8, 0) AS total_protein_g,
    coalesce(log.fat_g, day.fat_g::float8, 0) AS total_fat_g,
    coalesce(log.carbs_g, day.carbs_g::float8, 0) AS total_carbs_g,
    coalesce(log.net_carbs_g, day.net_carbs_g::float8, 0) AS total_net_carbs_g,
    coalesce(day.entries - CASE WHEN log.calories IS NULL THEN day.calories_unstated ELSE 0 END, 0)
        AS calories_known,
    coalesce(
        day.entries - CASE WHEN log.protein_g IS NULL THEN day.protein_g_unstated ELSE 0 END, 0
    ) AS protein_g_known,
    coalesce(day.entries - CASE WHEN log.fat_g IS NULL THEN day.fat_g_unstated ELSE 0 END, 0)
        AS fat_g_known,
    coalesce(day.entries - CASE WHEN log.carbs_g IS NULL THEN day.carbs_g_unstated ELSE 0 END, 0)
        AS carbs_g_known,
    coalesce(
        day.entries - CASE WHEN log.net_carbs_g IS NULL THEN day.net_carbs_g_unstated ELSE 0 END, 0
    ) AS net_carbs_g_known,
    eaten.fiber_g, eaten.fiber_g_known, eaten.polyols_g, eaten.polyols_g_known,
    eaten.sodium_mg, eaten.sodium_mg_known, eaten.potassium_mg, eaten.potassium_mg_known,
    eaten.magnesium_mg, eaten.magnesium_mg_known
FROM unnest(:noons::timestamptz[]) AS requested (noon)
LEFT JOIN diary_day AS day ON day.user_id = :user_id AND day.date = day_of(requested.noon)
LEFT JOIN day_log AS log ON log.user_id = :user_id AND log.date = requested.noon
LEFT JOIN targets_of(:user_id) AS target ON true
CROSS JOIN LATERAL (
    SELECT
        sum(fiber_g)::float8 AS fiber_g, count(fiber_g) AS fiber_g_known,
        sum(polyols_g)::float8 AS polyols_g, count(polyols_g) AS polyols_g_known,
        sum(sodium_mg)::float8 AS sodium_mg, count(sodium_mg) AS sodium_mg_known,
        sum(potassium_mg)::float8 AS potassium_mg, count(potassium_mg) AS potassium_mg_known,
        sum(magnesium_mg)::float8 AS magnesium_mg, count(magnesium_mg) AS magnesium_mg_known
    FROM diary_entry WHERE user_id = :user_id AND date = day_of(requested.noon)
) AS eaten
ORDER BY requested.noon;
