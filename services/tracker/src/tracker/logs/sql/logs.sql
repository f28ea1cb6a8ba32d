-- name: save_log
-- Store the log of a day and its event. If the day has a log, :fields change and the others stay.
-- Returns no row if the account has no room for another log.
WITH saved AS (
    INSERT INTO progress_log AS log (
        id, user_id, date, saved_at,
        weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes
    )
    SELECT
        :id, :user_id, :noon, :now,
        :weight_kg, :calories, :protein_g, :fat_g, :carbs_g, :net_carbs_g, :water_ml, :notes
    FROM has_room_for_log(:user_id, :noon, :most_logs) AS has_room WHERE has_room
    ON CONFLICT (user_id, date) DO UPDATE SET
        saved_at = greatest(log.saved_at, excluded.saved_at),
        weight_kg = CASE WHEN 'weight_kg' = ANY(:fields)
            THEN excluded.weight_kg ELSE log.weight_kg END,
        calories = CASE WHEN 'calories' = ANY(:fields) THEN excluded.calories ELSE log.calories END,
        protein_g = CASE WHEN 'protein_g' = ANY(:fields)
            THEN excluded.protein_g ELSE log.protein_g END,
        fat_g = CASE WHEN 'fat_g' = ANY(:fields) THEN excluded.fat_g ELSE log.fat_g END,
        carbs_g = CASE WHEN 'carbs_g' = ANY(:fields) THEN excluded.carbs_g ELSE log.carbs_g END,
        net_carbs_g = CASE WHEN 'net_carbs_g' = ANY(:fields)
            THEN excluded.net_carbs_g ELSE log.net_carbs_g END,
        water_ml = CASE WHEN 'water_ml' = ANY(:fields) THEN excluded.water_ml ELSE log.water_ml END,
        notes = CASE WHEN 'notes' = ANY(:fields) THEN excluded.notes ELSE log.notes END
    RETURNING log.*, xmax = 0 AS is_new
), published AS (
    INSERT INTO outbox (event_id, routing_key, body)
    SELECT :event_id, :routing_key, :body FROM saved
)
SELECT
    saved.id, saved.user_id, saved.date, saved.weight_kg,
    figure_of_day(saved.calories, day.calories, day.entries, day.calories_unstated) AS calories,
    figure_of_day(saved.protein_g, day.protein_g, day.entries, day.protein_g_unstated) AS protein_g,
    figure_of_day(saved.fat_g, day.fat_g, day.entries, day.fat_g_unstated) AS fat_g,
    figure_of_day(saved.carbs_g, day.carbs_g, day.entries, day.carbs_g_unstated) AS carbs_g,
    figure_of_day(saved.net_carbs_g, day.net_carbs_g, day.entries, day.net_carbs_g_unstated)
        AS net_carbs_g,
    saved.water_ml, saved.notes, saved.is_new
FROM saved
LEFT JOIN diary_day AS day ON day.user_id = :user_id AND day.date = day_of(:noon);

-- name: delete_log
DELETE FROM progress_log WHERE user_id = :user_id AND date = :noon RETURNING id;

-- name: list_logs
-- The JSON of a `LogsResponse`, or NULL if there are more than :most logs.
SELECT CASE WHEN count(*) <= :most
    THEN json_build_object('logs', coalesce(json_agg(log), '[]'))::text END
FROM (
    SELECT
        to_char(date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS date,
        id, user_id AS "userId", weight_kg AS "weightKg", calories, protein_g AS "proteinG",
        fat_g AS "fatG", carbs_g AS "carbsG", net_carbs_g AS "netCarbsG", water_ml AS "waterMl",
        notes
    FROM day_log
    WHERE user_id = :user_id AND date BETWEEN :since AND :until
    ORDER BY day_log.date LIMIT :most + 1
) AS log;

-- name: list_weights
SELECT date, weight_kg FROM day_log
WHERE user_id = :user_id AND date BETWEEN :since AND :until AND weight_kg IS NOT NULL
ORDER BY date;

-- name: list_carbs
SELECT date, net_carbs_g, total_carbs_g, available_carbs_g FROM day_carbs
WHERE user_id = :user_id AND date BETWEEN :since AND :until
ORDER BY date LIMIT :limit;

-- name: list_figures
SELECT date, calories, net_carbs_g, weight_kg FROM day_log
WHERE user_id = :user_id AND date BETWEEN :since AND :until
ORDER BY date;

-- name: list_whole_days
SELECT date FROM whole_day WHERE user_id = :user_id AND date >= :since;

-- name: note_whole_day
INSERT INTO whole_day (user_id, date) VALUES (:user_id, :date) ON CONFLICT DO NOTHING RETURNING date;

-- name: find_expected_expenditure
-- What the formula expects the member of the newest plan to burn.
SELECT expenditure_kcal FROM plan_target WHERE user_id = :user_id;
